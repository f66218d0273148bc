import { planOf } from '@waypost/domain/billing/plans';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { ProviderSubscription } from '../../../ports/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { planOfVariant } from '../plan-of-variant.ts';
import { lockSubscription, noteSuperseded } from '../subscription.store.ts';
import { isCollected } from '../subscription-record.ts';

/**
 * A subscription that was bought before the one that counts gives nothing, so nobody wants to go on paying for it: the
 * people of the workspace are told, and the provider is asked to end it with the period that is paid. Each is ended once;
 * where somebody resumes it at the provider, that stays. Only what was just read is looked at, and nothing is ended
 * beside a subscription that is not running well itself.
 */
export async function endSuperseded(
  { platform, payments, config }: Pick<BillingDeps, 'platform' | 'payments' | 'config'>,
  workspaceId: string,
  other: ProviderSubscription,
): Promise<void> {
  const { db, log, announcements } = platform;
  if (!isCollected(other.status)) return;
  const isSuperseded = await inWorkspace(db, workspaceId, async (tx) => {
    const record = await lockSubscription(tx, workspaceId);
    if (record?.status !== 'active' || !record.otherSubscriptionIds.includes(other.id)) return false;
    if (record.supersededIds.includes(other.id)) return false;
    const otherPlanId = planOfVariant(config.variants, other.variantId);
    // Before it is ended: whoever dies in between tells nobody twice, and nothing ends without a word.
    await announcements.announce(tx, workspaceId, 'billing.paid-twice', {
      subscriptionId: other.id,
      plan: planOf(record.planId).name,
      otherPlan: otherPlanId === undefined ? null : planOf(otherPlanId).name,
    });
    return true;
  });
  if (!isSuperseded) return;
  try {
    await payments.cancel(other.id);
  } catch (error) {
    const superseded = { workspaceId, subscriptionId: other.id };
    log.warn(
      { err: error, ...superseded },
      'A superseded subscription could not be ended; next try tomorrow.',
    );
    return;
  }
  log.info({ workspaceId, subscriptionId: other.id }, 'A superseded subscription ends with its paid period.');
  await inWorkspace(db, workspaceId, async (tx) => {
    await noteSuperseded(tx, workspaceId, other.id);
    await hint(tx, workspaceId, 'users.subscription', workspaceId);
  });
}
