import type { EmailChange } from '@waypost/contract/auth-security';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { limits, takeAttempt } from '../attempts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { lockPerson } from '../credential.store.ts';
import { findEmailChange } from '../email-change.store.ts';
import { planLetter, requireMail } from '../send-letter.ts';
import { dropEmailChange } from './drop-email-change.ts';

/** The address that counts, and the one that waits for its link. */
export function readEmailChange({ platform, users }: AuthDeps, actor: Actor): Promise<EmailChange> {
  const { workspaceId, userId } = actor;
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const { email } = await users.read(tx, workspaceId, userId);
    return { email, waitingEmail: (await findEmailChange(tx, actor))?.newEmail ?? null };
  });
}

/** Sends the link to the address that waits again. Throws `not_found` when none does. */
export async function resendEmailChange(deps: AuthDeps, actor: Actor): Promise<{ requested: true }> {
  requireMail(deps);
  const { platform } = deps;
  const waiting = await inWorkspace(platform.db, actor.workspaceId, (tx) => findEmailChange(tx, actor));
  if (waiting === undefined) throw notFound('This change of address');
  await takeAttempt(platform, [limits.mailPerEmail, actor.userId], [limits.mailPerEmail, waiting.newEmail]);
  await inWorkspace(platform.db, actor.workspaceId, (tx) => planLetter(deps, tx, 'change-email', actor));
  return { requested: true };
}

/** The address stays as it is; also where nothing waits any more. */
export async function takeBackEmailChange(deps: AuthDeps, actor: Actor): Promise<EmailChange> {
  await inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
    await lockPerson(tx, actor.userId);
    await dropEmailChange(tx, actor);
    await hint(tx, actor.workspaceId, 'auth.session', actor.userId);
  });
  return readEmailChange(deps, actor);
}
