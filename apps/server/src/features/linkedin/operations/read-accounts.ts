import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { LinkedInFailure } from '../../../ports/linkedin.ts';
import { findAccount, listAccountRows } from '../account.store.ts';
import { viewAccounts } from '../account-view.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { applyProviderStatus } from './change-status.ts';

/** All accounts, deleted ones included: campaigns may still name them. */
export async function listAccounts(deps: LinkedInDeps, actor: Actor): Promise<LinkedInAccount[]> {
  const { workspaceId } = actor;
  return inWorkspace(deps.platform.db, workspaceId, async (tx) =>
    viewAccounts(tx, deps, workspaceId, await listAccountRows(tx, workspaceId)),
  );
}

/** One account with its status as the provider reports it now; as last known when the provider is silent. */
export async function getAccount(
  deps: LinkedInDeps,
  actor: Actor,
  accountId: string,
): Promise<LinkedInAccount> {
  const { platform, port } = deps;
  const { workspaceId } = actor;
  const stored = await inWorkspace(platform.db, workspaceId, (tx) => findAccount(tx, workspaceId, accountId));
  if (stored === undefined) throw notFound('This account');
  const said =
    stored.status === 'Deleted'
      ? undefined
      : await port.getAccount(stored.providerAccountId).catch((error: unknown) => {
          if (error instanceof LinkedInFailure) return undefined;
          throw error;
        });
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    if (said !== undefined) await applyProviderStatus(tx, deps, { workspaceId, accountId }, said);
    const account = await findAccount(tx, workspaceId, accountId);
    const [view] = await viewAccounts(tx, deps, workspaceId, account === undefined ? [] : [account]);
    if (view === undefined) throw notFound('This account');
    return view;
  });
}
