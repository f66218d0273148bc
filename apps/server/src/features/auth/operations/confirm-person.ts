import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { limits, takeAttempt } from '../attempts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findFactor } from '../second-factor.store.ts';
import { requireCode } from './check-code.ts';
import { requirePassword } from './check-password.ts';

/**
 * Does something that cannot be taken back easily, once the person has shown the password and, where it is on, a code
 * of the second factor. Throws `invalid_input` at the field that is wrong, `not_allowed` in the sample workspace.
 */
export async function confirmPerson<T>(
  deps: AuthDeps,
  actor: Actor,
  { password, code }: { password: string; code?: string | undefined },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await requirePassword(deps, actor, password, 'password');
  await takeAttempt(deps.platform, [limits.codePerUser, actor.userId]);
  return inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
    if ((await findFactor(tx, actor))?.isConfirmed === true) {
      const message = 'Enter the code that your authenticator app shows now.';
      if (code === undefined) {
        throw new AppError('invalid_input', message, { issues: [{ path: 'body.code', message }] });
      }
      await requireCode(deps, tx, actor, code);
    }
    return work(tx);
  });
}

/** Whether {@link confirmPerson} asks this person for a code. */
export async function asksCode(tx: Tx, actor: Pick<Actor, 'workspaceId' | 'userId'>): Promise<boolean> {
  return (await findFactor(tx, actor))?.isConfirmed === true;
}
