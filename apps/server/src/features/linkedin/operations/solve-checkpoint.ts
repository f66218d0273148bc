import { statusFromProvider } from '@waypost/domain/linkedin/account-status';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { ConnectResult } from '../../../ports/linkedin.ts';
import { findAccount } from '../account.store.ts';
import { checkpointWords } from '../checkpoint-instruction.ts';
import { findIntent, type LinkIntent } from '../link-intent.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { checkpointExpired } from '../sign-in-failure.ts';
import { accountReply, followConnect, type LinkReply } from './sign-in.ts';

/**
 * Answers a checkpoint. A wrong code leaves it open; an empty code asks whether an approval in the LinkedIn
 * app has happened. Repeating the last step after it succeeded answers the account.
 */
export async function solveCheckpoint(
  deps: LinkedInDeps,
  actor: Actor,
  input: { accountId: string; code: string },
): Promise<LinkReply> {
  const { platform, port } = deps;
  const { workspaceId } = actor;
  const { intent, account } = await inWorkspace(platform.db, workspaceId, async (tx) => ({
    intent: await findIntent(tx, workspaceId, input.accountId),
    account: await findAccount(tx, workspaceId, input.accountId),
  }));
  if (intent === undefined) {
    if (account?.status === 'Active') return accountReply(deps, workspaceId, account.id);
    throw notFound('This sign-in');
  }
  if (platform.clock.wallNow() >= intent.expiresWallAt) throw checkpointExpired(intent);
  if (input.code === '' && intent.type !== 'IN_APP_VALIDATION') {
    const message = checkpointWords(intent).missing;
    throw new AppError('invalid_input', message, { issues: [{ path: 'body.code', message }] });
  }
  return followConnect(
    deps,
    {
      workspaceId,
      id: intent.id,
      kind: intent.kind,
      timeZone: intent.timeZone,
      homeCountry: intent.homeCountry,
      expiresWallAt: intent.expiresWallAt,
    },
    { by: 'checkpoint', name: account?.name, asked: intent },
    input.code === ''
      ? askWhetherApproved(deps, intent)
      : port.solveCheckpoint(intent.providerAccountId, input.code),
  );
}

async function askWhetherApproved({ port }: LinkedInDeps, intent: LinkIntent): Promise<ConnectResult> {
  const { providerAccountId, type, source, contracts } = intent;
  const account = await port.getAccount(providerAccountId);
  const approved = account !== 'gone' && statusFromProvider(account.providerStatus) === 'Active';
  return approved
    ? { result: 'connected', providerAccountId }
    : { result: 'checkpoint', providerAccountId, type, source, contracts };
}
