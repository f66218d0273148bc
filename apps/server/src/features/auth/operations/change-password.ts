import { aboutPersonSentence } from '@waypost/contract/auth';
import { isAboutPerson } from '@waypost/domain/auth/password-rules';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { UserAddress } from '../../users/index.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { changePasswordHash, lockPerson } from '../credential.store.ts';
import { deleteMailTokens } from '../mail-token.store.ts';
import { planLetter } from '../send-letter.ts';
import { deleteFamiliesOf } from '../token.store.ts';
import { requirePassword } from './check-password.ts';
import { dropEmailChange } from './drop-email-change.ts';
import { followEnded } from './follow-ended.ts';

/** Changes the password of somebody who is signed in and knows it; all other sessions end. */
export async function changePassword(
  deps: AuthDeps,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { user } = await requirePassword(deps, actor, input.currentPassword, 'currentPassword');
  const complain = (message: string) =>
    new AppError('invalid_input', message, { issues: [{ path: 'body.newPassword', message }] });
  if (input.newPassword === input.currentPassword) {
    throw complain('This is the password you have. Choose another one.');
  }
  if (isAboutPerson(input.newPassword, user)) throw complain(aboutPersonSentence);
  const passwordHash = await deps.passwords.hash(input.newPassword);
  await inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
    await lockPerson(tx, actor.userId);
    await putPassword(deps, tx, actor, passwordHash, actor.familyId);
  });
}

/**
 * Stores a new password, ends every session but `keep`, voids links for a new password, and says so by mail. An address
 * that waits is taken back: somebody who knew the old password may have asked for it. The caller holds `lockPerson`.
 */
export async function putPassword(
  deps: AuthDeps,
  tx: Tx,
  user: UserAddress,
  passwordHash: string,
  keep: string | null,
): Promise<void> {
  const { workspaceId, userId } = user;
  await changePasswordHash(tx, workspaceId, userId, passwordHash);
  await deleteMailTokens(tx, userId, 'reset-password');
  await dropEmailChange(tx, user);
  await deleteFamiliesOf(tx, userId, keep);
  await planLetter(deps, tx, 'password-changed', user);
  await followEnded(tx, workspaceId, userId);
}
