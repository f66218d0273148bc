import type { LinkedInAccount } from '@waypost/contract/linkedin';

/** `none`: nothing is connected; `all-disconnected`: something is, but nothing can be used. */
export type AccountsState = 'none' | 'all-disconnected' | 'usable';

/** Accounts that were unlinked count as not there. */
export function accountsState(accounts: readonly Pick<LinkedInAccount, 'status'>[]): AccountsState {
  const linked = accounts.filter((account) => account.status !== 'Deleted');
  if (linked.length === 0) return 'none';
  return linked.some((account) => account.status === 'Active') ? 'usable' : 'all-disconnected';
}
