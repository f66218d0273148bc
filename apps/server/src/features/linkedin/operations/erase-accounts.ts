import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { listAccountRows } from '../account.store.ts';
import { listBegunAtProvider } from '../link-intent.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { isOnItsWay } from '../sender/end-of-workspace.store.ts';
import { forgetNewsOf } from '../webhooks/webhook-inbox.store.ts';
import { unlinkAccount } from './unlink-account.ts';

/**
 * Unlinks every account of a workspace that is being erased, at the provider first, and sign-ins that were begun and
 * never finished. Repeating it changes nothing.
 * @returns false while something is on its way to LinkedIn: an account is not taken away under a request.
 */
export async function eraseAccounts(
  deps: LinkedInDeps,
  actor: Pick<Actor, 'workspaceId' | 'userId'>,
): Promise<boolean> {
  const { db } = deps.platform;
  const { workspaceId } = actor;
  const { isSending, accounts, begun } = await inWorkspace(db, workspaceId, async (tx) => ({
    isSending: await isOnItsWay(tx, workspaceId),
    accounts: await listAccountRows(tx, workspaceId),
    begun: await listBegunAtProvider(tx, workspaceId),
  }));
  if (isSending) return false;
  const session = { isAdmin: false, familyId: '', expiresWallAt: 0 };
  for (const { id } of accounts) await unlinkAccount(deps, { ...session, ...actor }, id);
  for (const providerAccountId of begun) await deps.port.deleteAccount(providerAccountId);
  const gone = [...begun, ...accounts.map(({ providerAccountId }) => providerAccountId)];
  await inWorkspace(db, workspaceId, (tx) => forgetNewsOf(tx, gone));
  return true;
}
