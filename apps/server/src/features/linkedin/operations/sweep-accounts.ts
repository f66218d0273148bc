import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { ProviderAccount } from '../../../ports/linkedin.ts';
import { type DirectoryEntry, listEntries, noteStillSeen } from '../directory.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { applyProviderStatus } from './change-status.ts';

/**
 * Brings every account in step with the provider's list, so that a lost webhook costs minutes. Accounts of
 * the provider that nobody linked here are counted and otherwise ignored.
 */
export async function sweepAccounts(deps: LinkedInDeps): Promise<{ unknownAccounts: number }> {
  const { platform, port } = deps;
  const entries = new Map((await listEntries(platform.db)).map((entry) => [entry.providerAccountId, entry]));
  const listed = await port.listAccounts();
  const unchanged: ProviderAccount[] = [];
  let unknownAccounts = 0;
  for (const account of listed) {
    const entry = entries.get(account.providerAccountId);
    if (entry === undefined) unknownAccounts += 1;
    else if (entry.providerStatus === account.providerStatus) unchanged.push(account);
    else await apply(deps, entry, account);
    entries.delete(account.providerAccountId);
  }
  await noteStillSeen(platform.db, unchanged, platform.clock.businessNow());
  // Not in the list: linked while the list was being read, or gone. Only the account's own answer tells.
  for (const entry of entries.values()) {
    await apply(deps, entry, await port.getAccount(entry.providerAccountId));
  }
  return { unknownAccounts };
}

async function apply(
  deps: LinkedInDeps,
  entry: DirectoryEntry,
  said: ProviderAccount | 'gone',
): Promise<void> {
  await inWorkspace(deps.platform.db, entry.workspaceId, (tx) => applyProviderStatus(tx, deps, entry, said));
}
