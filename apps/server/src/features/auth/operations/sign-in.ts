import type { Session } from '@waypost/contract/auth';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { limits, takeAttempt } from '../attempts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findPasswordHash, holdPasswordHash } from '../credential.store.ts';
import { findFactor } from '../second-factor.store.ts';
import { requireCode } from './check-code.ts';
import { keepOrRefuse } from './keep-workspace.ts';
import { openSession } from './open-session.ts';

/**
 * Opens a session; with `keepWorkspace` a deletion that waits is taken back. An unknown address and a wrong password answer the same, after the same work; whether a second
 * factor is on shows only to who knows the password.
 */
export async function signIn(
  deps: AuthDeps,
  input: { email: string; password: string; code?: string | undefined; keepWorkspace?: true | undefined },
  userAgent?: string,
): Promise<Session> {
  const { platform, users, passwords } = deps;
  const address = await users.findByEmail(input.email);
  const known =
    address === undefined
      ? undefined
      : await inWorkspace(platform.db, address.workspaceId, async (tx) => ({
          stored: await findPasswordHash(tx, address.workspaceId, address.userId),
          factor: await findFactor(tx, address),
        }));
  const stored = known?.stored;
  if (!(await passwords.matches(input.password, stored)) || address === undefined || stored === undefined) {
    throw wrongCredentials();
  }
  const { workspaceId, userId } = address;
  const needsCode = known?.factor?.isConfirmed === true;
  const { code } = input;
  if (needsCode && code === undefined) {
    throw new AppError('second_factor_required', 'Enter the code that your authenticator app shows now.');
  }
  if (needsCode) await takeAttempt(platform, [limits.codePerUser, userId]);
  return openSession(deps, address, {
    userAgent,
    async check(tx) {
      if (!(await holdPasswordHash(tx, workspaceId, userId, stored))) throw wrongCredentials();
      // Read once more while it cannot change: an address that was given up a moment ago opens nothing.
      if (!(await users.isAddressOf(tx, address, input.email))) throw wrongCredentials();
      if (needsCode && code !== undefined) await requireCode(deps, tx, address, code);
      await keepOrRefuse(deps, tx, address, input.keepWorkspace === true);
    },
  });
}

function wrongCredentials(): AppError {
  return new AppError(
    'wrong_credentials',
    'Email or password is wrong. Check both and try again, or create an account.',
  );
}
