import type { Subscription } from '@waypost/contract/users';
import type { PlanId } from '@waypost/domain/billing/plans';
import { sql } from 'kysely';
import { instant } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { ProviderSubscription } from '../../ports/payments.ts';
import { planIdOf, type SubscriptionRecord } from './subscription-record.ts';

interface SubscriptionRow {
  plan_id: number;
  status: Subscription['status'];
  trial_ends_at: number | null;
  renews_at: number | null;
  ends_at: number | null;
  past_due_since: number | null;
  period_anchor_at: number;
  provider_subscription_id: string | null;
  provider_created_at: number | null;
  provider_updated_at: number | null;
  other_provider_ids: string[];
  superseded_provider_ids: string[];
}

const columns = sql.raw(
  `plan_id, status, trial_ends_at, renews_at, ends_at, past_due_since, period_anchor_at,
   provider_subscription_id, provider_created_at, provider_updated_at, other_provider_ids,
   superseded_provider_ids`,
);

function toRecord(workspaceId: string, row: SubscriptionRow): SubscriptionRecord {
  const { provider_subscription_id: subscriptionId, provider_updated_at: updatedAt } = row;
  return {
    workspaceId,
    planId: planIdOf(row.plan_id),
    status: row.status,
    trialEndsAt: row.trial_ends_at,
    renewsAt: row.renews_at,
    endsAt: row.ends_at,
    pastDueSince: row.past_due_since,
    periodAnchorAt: row.period_anchor_at,
    provider:
      subscriptionId === null || updatedAt === null
        ? null
        : { subscriptionId, updatedAt, createdAt: row.provider_created_at },
    otherSubscriptionIds: row.other_provider_ids,
    supersededIds: row.superseded_provider_ids,
  };
}

export async function insertTrial(
  tx: Tx,
  workspaceId: string,
  trial: { startsAt: number; endsAt: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into subscriptions (workspace_id, plan_id, status, trial_ends_at, period_anchor_at, updated_at)
        values (${workspaceId}, 0, 'trialing', ${instant(trial.endsAt)}, ${instant(trial.startsAt)},
                ${instant(trial.startsAt)})`,
  );
}

export async function findSubscription(tx: Tx, workspaceId: string): Promise<SubscriptionRecord | undefined> {
  const row = await find(
    tx,
    sql<SubscriptionRow>`select ${columns} from subscriptions where workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toRecord(workspaceId, row);
}

/** As {@link findSubscription}; nobody else changes it, or counts against it under this lock, until commit. */
export async function lockSubscription(tx: Tx, workspaceId: string): Promise<SubscriptionRecord | undefined> {
  const row = await find(
    tx,
    sql<SubscriptionRow>`select ${columns} from subscriptions where workspace_id = ${workspaceId} for update`,
  );
  return row === undefined ? undefined : toRecord(workspaceId, row);
}

/** Stores what the provider said. The trial's end stays: it is history. */
export async function writeProviderState(
  tx: Tx,
  workspaceId: string,
  state: {
    planId: PlanId;
    periodAnchorAt: number;
    pastDueSince: number | null;
    provider: ProviderSubscription;
  },
  now: number,
): Promise<void> {
  const { provider } = state;
  await change(
    tx,
    sql`update subscriptions set
          plan_id = ${state.planId}, status = ${provider.status}, renews_at = ${instant(provider.renewsAt)},
          ends_at = ${instant(provider.endsAt)}, past_due_since = ${instant(state.pastDueSince)}, period_anchor_at = ${instant(state.periodAnchorAt)},
          provider_subscription_id = ${provider.id}, provider_customer_id = ${provider.customerId},
          provider_created_at = ${instant(provider.createdAt)},
          provider_updated_at = ${instant(provider.updatedAt)}, updated_at = ${instant(now)}
        where workspace_id = ${workspaceId}`,
  );
}

/** Remembers which other subscriptions were bought for the workspace. */
export async function writeOthers(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  await change(
    tx,
    sql`update subscriptions set other_provider_ids = ${[...ids]}::text[] where workspace_id = ${workspaceId}`,
  );
}

/** Remembers that the provider was asked to end one that was bought beside the one that counts. */
export async function noteSuperseded(tx: Tx, workspaceId: string, subscriptionId: string): Promise<void> {
  await change(
    tx,
    sql`update subscriptions set superseded_provider_ids = array_append(superseded_provider_ids, ${subscriptionId}::text)
        where workspace_id = ${workspaceId} and not ${subscriptionId}::text = any(superseded_provider_ids)`,
  );
}
