import type { Tx } from '../../platform/db/tenant.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Payments } from '../../ports/payments.ts';
import type { Users } from '../users/index.ts';

export interface BillingConfig {
  /** Plan id to the provider's price (variant) id. */
  variants: ReadonlyMap<number, string>;
  /** Address of the web app without a slash at the end; the checkout returns to `/billing` there. */
  publicUrl: string;
}

/** True counts of what plans limit; from features above this one, handed in when wiring. */
export interface BillingCounts {
  /** LinkedIn accounts linked in the workspace, disconnected ones included. */
  linkedAccounts(tx: Tx, workspaceId: string): Promise<number>;
  /** Accounts that send in campaigns that are not finished. */
  senders(tx: Tx, workspaceId: string): Promise<number>;
}

/** The LinkedIn accounts that a plan limits; from the feature above this one, handed in when wiring. */
export interface BillingAccounts {
  /** Linked accounts, disconnected ones included, oldest first. */
  linked(tx: Tx, workspaceId: string): Promise<{ id: string; name: string }[]>;
  /** Takes over what the plan lets them do; business instants. */
  setRights(
    tx: Tx,
    workspaceId: string,
    rights: { acting: ReadonlySet<string>; actsUntil: number | null; renews: boolean },
  ): Promise<void>;
}

/** What the operations of this feature work with. */
export interface BillingDeps {
  platform: Platform;
  users: Users;
  payments: Payments;
  config: BillingConfig;
  counts: BillingCounts;
  accounts: BillingAccounts;
}
