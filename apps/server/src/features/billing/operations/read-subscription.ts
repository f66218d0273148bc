import type { Subscription, usage } from '@waypost/contract/users';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { createCredits } from '../credits.ts';
import { createEntitlements } from '../entitlements.ts';
import { findSubscription } from '../subscription.store.ts';
import { isoOrNull, toSubscription } from '../subscription-record.ts';

/** The subscription with its usage as the API answers it; null for a workspace without one. */
export async function readSubscription(
  { platform }: Pick<BillingDeps, 'platform'>,
  tx: Tx,
  workspaceId: string,
): Promise<Subscription | null> {
  const record = await findSubscription(tx, workspaceId);
  if (record === undefined) return null;
  const { used } = await createCredits(platform).creditsOf(tx, workspaceId);
  return toSubscription(record, used, platform.clock.businessNow());
}

/** Used and allowed amounts of everything the plan counts. */
export async function readUsage(
  { platform, counts, users }: Pick<BillingDeps, 'platform' | 'counts' | 'users'>,
  tx: Tx,
  workspaceId: string,
): Promise<z.output<typeof usage>> {
  const { access } = await createEntitlements(platform).entitlementsOf(tx, workspaceId);
  const { used, max, startsAt, endsAt } = await createCredits(platform).creditsOf(tx, workspaceId);
  return {
    keywords: { used, max },
    senders: { used: await counts.senders(tx, workspaceId), max: access.sendersLimit },
    linkedInAccounts: {
      used: await counts.linkedAccounts(tx, workspaceId),
      max: access.linkedInAccountsLimit,
    },
    periodStartsAt: isoOrNull(startsAt),
    periodEndsAt: isoOrNull(endsAt),
    seats: (await users.listPeople(tx, workspaceId)).length,
  };
}
