import type { AccountStatus } from '@waypost/domain/linkedin/account-status';
import type { AccountType } from '@waypost/domain/linkedin/daily-limits';

/** A linked LinkedIn account. Instants are epoch milliseconds of business time. */
export interface Account {
  id: string;
  workspaceId: string;
  /** Keyed hash of the LinkedIn member; what limits and the ledger bind to. */
  memberKey: Buffer;
  providerAccountId: string;
  name: string;
  headline: string | null;
  email: string | null;
  picture: string | null;
  publicIdentifier: string | null;
  /** Own person id as this account sees itself. */
  ownProviderId: string;
  type: 'free' | 'premium' | 'sales_navigator';
  status: AccountStatus;
  statusReason: string | null;
  statusAt: number;
  timeZone: string;
  /** ISO 3166-1 alpha-2; null: not said. */
  homeCountry?: string | null;
  connectedAt: number;
  /** When the provider last confirmed the status; null for a deleted account. */
  lastSyncAt: number | null;
}

/** The two columns of the limit table. */
export function budgetTypeOf(account: Pick<Account, 'type'>): AccountType {
  return account.type === 'free' ? 'free' : 'paid';
}
