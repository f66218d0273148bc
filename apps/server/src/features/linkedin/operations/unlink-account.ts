import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findAccount } from '../account.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { signInFailure } from '../sign-in-failure.ts';
import { changeStatus } from './change-status.ts';

/**
 * Removes an account: at the provider first, then here. If the process dies in between, the sweep finds it
 * gone and finishes. The row and the ledger of what the member did stay. Repeating it changes nothing.
 */
export async function unlinkAccount(
  deps: LinkedInDeps,
  actor: Actor,
  accountId: string,
): Promise<{ unlinked: true; cancelledActions: number }> {
  const { platform, port } = deps;
  const { workspaceId } = actor;
  const account = await inWorkspace(platform.db, workspaceId, (tx) =>
    findAccount(tx, workspaceId, accountId),
  );
  if (account === undefined) throw notFound('This account');
  if (account.status === 'Deleted') return { unlinked: true, cancelledActions: 0 };
  try {
    await port.deleteAccount(account.providerAccountId);
  } catch (error) {
    throw signInFailure(error, { by: 'password' });
  }
  const cancelledActions = await inWorkspace(platform.db, workspaceId, (tx) =>
    changeStatus(tx, deps, { workspaceId, accountId }, 'Deleted', 'The account was unlinked in Settings.'),
  );
  return { unlinked: true, cancelledActions };
}
