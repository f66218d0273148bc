import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { lockPerson } from '../credential.store.ts';
import { deleteMailTokens, findMailToken } from '../mail-token.store.ts';
import { planLetter, requireMail } from '../send-letter.ts';
import { linkTokenHash } from '../sessions.ts';
import { confirmEmailChange } from './change-email.ts';
import { linkExpired } from './reset-password.ts';

/**
 * Confirms an address with a link from a mail, in whatever browser it is opened: one's own, or the one that a change
 * waits for. Throws `link_expired`, `email_taken`.
 */
export async function verifyEmail(
  deps: AuthDeps,
  token: string,
): Promise<{ email: string; isChanged: boolean }> {
  const { platform, users } = deps;
  const hash = linkTokenHash(platform, token);
  const wanted = await findMailToken(platform.db, hash, 'change-email');
  if (wanted !== undefined) return { email: await confirmEmailChange(deps, wanted), isChanged: true };
  const link = await findMailToken(platform.db, hash, 'verify-email');
  const todo = 'Settings, Profile says which address counts, and can send a new link.';
  if (link === undefined) throw linkExpired('your address', todo);
  const { workspaceId, userId } = link;
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    await lockPerson(tx, userId);
    const { email } = await users.read(tx, workspaceId, userId);
    if (!users.emailHash(email.toLowerCase()).equals(link.emailHash)) throw linkExpired('your address', todo);
    await users.markEmailVerified(tx, link);
    await deleteMailTokens(tx, userId, 'verify-email');
    await hint(tx, workspaceId, 'auth.session', userId);
    return { email, isChanged: false };
  });
}

/** Sends the link again. Nothing is sent to an address that is confirmed. */
export async function resendVerification(deps: AuthDeps, actor: Actor): Promise<void> {
  requireMail(deps);
  await inWorkspace(deps.platform.db, actor.workspaceId, (tx) => planLetter(deps, tx, 'verify-email', actor));
}
