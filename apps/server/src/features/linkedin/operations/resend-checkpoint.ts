import type { Checkpoint } from '@waypost/contract/linkedin';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { checkpointReply } from '../checkpoint-instruction.ts';
import { findIntent } from '../link-intent.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { checkpointExpired, signInFailure } from '../sign-in-failure.ts';

/** Asks LinkedIn to send the code again. The five minutes go on. */
export async function resendCheckpoint(
  { platform, port }: LinkedInDeps,
  actor: Actor,
  accountId: string,
): Promise<Checkpoint> {
  const { workspaceId } = actor;
  const intent = await inWorkspace(platform.db, workspaceId, (tx) => findIntent(tx, workspaceId, accountId));
  if (intent === undefined) throw notFound('This sign-in');
  if (platform.clock.wallNow() >= intent.expiresWallAt) throw checkpointExpired(intent);
  try {
    await port.resendCheckpoint(intent.providerAccountId);
  } catch (error) {
    throw signInFailure(error, { by: 'checkpoint', asked: intent });
  }
  return checkpointReply(intent);
}
