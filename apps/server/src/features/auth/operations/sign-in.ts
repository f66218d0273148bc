import type { Session } from '@waypost/contract/auth';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findPasswordHash } from '../credential.store.ts';
import { openSession } from './open-session.ts';

/** Opens a session. An unknown address and a wrong password answer the same, after the same work. */
export async function signIn(
  { platform, users, passwords }: AuthDeps,
  input: { email: string; password: string },
): Promise<Session> {
  const { db } = platform;
  const address = await users.findByEmail(input.email);
  const stored =
    address === undefined
      ? undefined
      : await inWorkspace(db, address.workspaceId, (tx) =>
          findPasswordHash(tx, address.workspaceId, address.userId),
        );
  if (!(await passwords.matches(input.password, stored)) || address === undefined) {
    throw new AppError(
      'wrong_credentials',
      'Email or password is wrong. Check both and try again, or create an account.',
    );
  }
  return openSession({ platform, users }, address);
}
