import { isPlanId, type PlanId } from '@waypost/domain/billing/plans';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { ProviderSubscription } from '../../../ports/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { dueKinds, planDue } from '../due.store.ts';
import { lockSubscription, writeProviderState } from '../subscription.store.ts';
import { applyRights } from './apply-rights.ts';
import type { SubscriptionRecord } from '../subscription-record.ts';

/** Business milliseconds between two reads of a subscription nobody tells news about. */
export const readEveryMs = 24 * 3600 * 1000;

export type StoreOutcome = 'stored' | 'older' | 'unknown_workspace' | 'other_subscription' | 'unknown_plan';

/**
 * Takes over what was just read from the provider: the only way a plan changes. What is older than what is
 * stored is ignored; of two subscriptions bought for one workspace the one bought last counts.
 */
export async function storeProviderState(
  deps: Pick<BillingDeps, 'platform' | 'config' | 'accounts'>,
  tx: Tx,
  workspaceId: string,
  provider: ProviderSubscription,
): Promise<StoreOutcome> {
  const { platform, config } = deps;
  const now = platform.clock.businessNow();
  const record = await lockSubscription(tx, workspaceId);
  if (record === undefined) return 'unknown_workspace';
  const planId = planOfVariant(config.variants, provider.variantId);
  if (planId === undefined) {
    platform.log.error(
      { workspaceId, variantId: provider.variantId },
      'PAYMENTS_VARIANTS names no plan for a variant that was sold.',
    );
    return 'unknown_plan';
  }
  const known = record.provider;
  const sameSubscription = known?.subscriptionId === provider.id;
  if (sameSubscription && provider.updatedAt < known.updatedAt) return 'older';
  if (known !== null && !sameSubscription && !replaces(record, provider)) {
    platform.log.warn(
      { workspaceId, kept: known.subscriptionId, ignored: provider.id },
      'A workspace has two subscriptions at the payment provider; the one bought last counts.',
    );
    return 'other_subscription';
  }
  await writeProviderState(
    tx,
    workspaceId,
    {
      planId,
      provider,
      // The provider's clock may be a moment ahead; a period that starts later would give no credits yet.
      periodAnchorAt: sameSubscription ? record.periodAnchorAt : Math.min(provider.createdAt, now),
    },
    now,
  );
  await applyRights(deps, tx, workspaceId);
  await planDue(tx, dueKinds.read, workspaceId, now + readEveryMs);
  if (!sameSubscription || provider.updatedAt !== known.updatedAt)
    await hint(tx, workspaceId, 'users.subscription', workspaceId);
  return 'stored';
}

function replaces(record: SubscriptionRecord, provider: ProviderSubscription): boolean {
  if (record.status === 'expired') return true;
  return provider.status !== 'expired' && provider.createdAt > (record.provider?.createdAt ?? 0);
}

function planOfVariant(variants: ReadonlyMap<number, string>, variantId: string): PlanId | undefined {
  for (const [planId, variant] of variants) {
    if (variant === variantId && isPlanId(planId)) return planId;
  }
  return undefined;
}
