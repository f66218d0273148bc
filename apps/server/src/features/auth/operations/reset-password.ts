import { aboutPersonSentence } from '@waypost/contract/auth';
import { isAboutPerson } from '@waypost/domain/auth/password-rules';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { lockPerson } from '../credential.store.ts';
import { findMailToken, useMailToken } from '../mail-token.store.ts';
import { linkTokenHash } from '../sessions.ts';
import { putPassword } from './change-password.ts';

/**
 * Sets a new password with a link from a mail, once. Ends every session. A second factor stays: whoever reads the
 * mail alone does not get in. Throws `link_expired`.
 */
export async function resetPassword(
  deps: AuthDeps,
  input: { token: string; password: string },
): Promise<void> {
  const { platform, users, passwords } = deps;
  const hash = linkTokenHash(platform, input.token);
  const link = await findMailToken(platform.db, hash, 'reset-password');
  if (link === undefined) throw passwordLinkExpired();
  const { workspaceId, userId } = link;
  const passwordHash = await passwords.hash(input.password);
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    await lockPerson(tx, userId);
    const user = await users.read(tx, workspaceId, userId);
    if (isAboutPerson(input.password, user)) {
      // Before the link is used up: the next try may be better.
      throw new AppError('invalid_input', aboutPersonSentence, {
        issues: [{ path: 'body.password', message: aboutPersonSentence }],
      });
    }
    const isTheirs = users.emailHash(user.email.toLowerCase()).equals(link.emailHash);
    if (!isTheirs || !(await useMailToken(tx, hash))) {
      throw passwordLinkExpired();
    }
    await putPassword(deps, tx, { workspaceId, userId }, passwordHash, null);
    // Who reads the mail has the address.
    await users.markEmailVerified(tx, { workspaceId, userId });
  });
}

/** Whether the link of a mail would still set a password; it is not used up. Throws `link_expired`. */
export async function checkResetLink(deps: AuthDeps, token: string): Promise<void> {
  const { platform, users } = deps;
  const link = await findMailToken(platform.db, linkTokenHash(platform, token), 'reset-password');
  if (link === undefined) throw passwordLinkExpired();
  const { workspaceId, userId, emailHash } = link;
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    const { email } = await users.read(tx, workspaceId, userId);
    if (!users.emailHash(email.toLowerCase()).equals(emailHash)) throw passwordLinkExpired();
  });
}

function passwordLinkExpired(): AppError {
  return linkExpired('a new password', 'Ask for a new one on "Forgot password?".');
}

/** What is said of a link that is unknown, used, replaced or too old: they cannot be told apart. */
export function linkExpired(what: string, todo: string): AppError {
  return new AppError(
    'link_expired',
    `This link for ${what} does not work any more: it was used, it is too old, or another one has taken its place. ${todo}`,
  );
}
