import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { limits, takeAttempt } from '../attempts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findPasswordHash } from '../credential.store.ts';

/**
 * Makes sure that it is the person and not somebody at an unlocked screen; answers the user and the stored hash.
 * Throws `invalid_input` at `field`, `not_allowed` in the sample workspace.
 */
export async function requirePassword(
  { platform, passwords, users }: AuthDeps,
  { userId, workspaceId }: Actor,
  password: string,
  field: 'password' | 'currentPassword',
) {
  await takeAttempt(platform, [limits.passwordPerUser, userId]);
  const { user, stored } = await inWorkspace(platform.db, workspaceId, async (tx) => ({
    user: await users.read(tx, workspaceId, userId),
    stored: await findPasswordHash(tx, workspaceId, userId),
  }));
  if (user.isSampleWorkspace) {
    throw new AppError(
      'not_allowed',
      'The sample workspace is open to everybody here, so its sign-in cannot be changed. Create an account of your own.',
    );
  }
  if (stored === undefined || !(await passwords.matches(password, stored))) {
    const message = 'This is not your password. Check it and try again.';
    throw new AppError('invalid_input', message, { issues: [{ path: `body.${field}`, message }] });
  }
  return { user, stored };
}
