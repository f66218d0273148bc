import { type PlanId, planOf } from '@waypost/domain/billing/plans';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { ProviderSubscription } from '../../../ports/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { dueKinds, dueSoon, planDue } from '../due.store.ts';
import { writeOpenCheckout } from '../open-checkout.store.ts';
import { planOfVariant } from '../plan-of-variant.ts';
import { lockSubscription, writeOthers, writeProviderState } from '../subscription.store.ts';
import { applyRights } from './apply-rights.ts';
import { followEnd } from './follow-end.ts';
import { givesUntil, isCollected, type SubscriptionRecord } from '../subscription-record.ts';

/** Business milliseconds between two reads of a subscription nobody tells news about. */
export const readEveryMs = 24 * 3600 * 1000;

export type StoreOutcome = 'stored' | 'older' | 'unknown_workspace' | 'other_subscription' | 'unknown_plan';

/** Of several subscriptions of one workspace so many others are remembered, the newest. */
const othersMax = 10;

/**
 * Takes over what was just read from the provider: the only way a plan changes. What is older than what is stored is
 * ignored. Of several subscriptions bought for one workspace a running one counts before an ended one, then the one
 * bought last; the others are remembered, in whatever order the news of them comes.
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
  // Bought meanwhile: the page on which it was paid is not handed out again.
  if (isFirstWordOf(record, provider)) await writeOpenCheckout(tx, workspaceId, null);
  const sameSubscription = known?.subscriptionId === provider.id;
  if (sameSubscription && provider.updatedAt < known.updatedAt) return 'older';
  if (known !== null && !sameSubscription) {
    const wins = replaces(record, provider);
    await noteOthers(tx, record, provider, wins);
    // Two are paid for: the one that does not count is looked after at once, and told about.
    if (isFirstWordOf(record, provider) && isCollected(record.status) && isCollected(provider.status)) {
      await dueSoon(tx, dueKinds.read, workspaceId, now);
      if (!wins) await hint(tx, workspaceId, 'users.subscription', workspaceId);
    }
    if (!wins) {
      platform.log.warn(
        { workspaceId, kept: known.subscriptionId, ignored: provider.id },
        'A workspace has two subscriptions at the payment provider; the one bought last counts.',
      );
      return 'other_subscription';
    }
  }
  const knownDue = sameSubscription ? record.pastDueSince : null;
  const due = pastDueSince(knownDue, provider, now);
  await writeProviderState(
    tx,
    workspaceId,
    {
      planId,
      provider,
      // The provider's clock may be a moment ahead; a period that starts later would give no credits yet.
      periodAnchorAt: sameSubscription ? record.periodAnchorAt : Math.min(provider.createdAt, now),
      pastDueSince: due,
    },
    now,
  );
  await applyRights(deps, tx, workspaceId);
  await followEnd(platform, tx, record);
  const since = record.pastDueSince;
  if (since !== null && due === null)
    await platform.announcements.announce(tx, workspaceId, 'billing.payment-cleared', { since });
  if (due !== null && knownDue === null) await announceFailure(deps, tx, workspaceId, due);
  await planDue(tx, dueKinds.read, workspaceId, now + readEveryMs);
  if (needsAnotherRead(record, planId, provider)) await dueSoon(tx, dueKinds.read, workspaceId, now);
  if (!sameSubscription || provider.updatedAt !== known.updatedAt || !isAsStored(record, planId, provider))
    await hint(tx, workspaceId, 'users.subscription', workspaceId);
  return 'stored';
}

async function announceFailure(
  { platform }: Pick<BillingDeps, 'platform'>,
  tx: Tx,
  workspaceId: string,
  at: number,
): Promise<void> {
  const stored = await lockSubscription(tx, workspaceId);
  if (stored === undefined) return;
  await platform.announcements.announce(tx, workspaceId, 'billing.payment-failed', {
    plan: planOf(stored.planId).name,
    at,
    endsAt: givesUntil(stored, platform.clock.businessNow()),
  });
}

/**
 * Since when the payment is past due. The first word of it counts: later ones tell of further attempts. Only a payment
 * that goes through ends it; one that is cancelled and resumed meanwhile is not paid.
 */
function pastDueSince(
  known: number | null,
  { status, updatedAt }: ProviderSubscription,
  now: number,
): number | null {
  if (status === 'active') return null;
  // The provider's clock may be a moment ahead.
  return known ?? (status === 'past_due' ? Math.min(updatedAt, now) : null);
}

/**
 * The provider stamps whole seconds: of two states with one stamp nobody can say which is newer, so it is asked once
 * more. And when the one that counts has just ended, another one may run.
 */
function needsAnotherRead(
  record: SubscriptionRecord,
  planId: PlanId,
  provider: ProviderSubscription,
): boolean {
  const hasJustEnded = provider.status === 'expired' && !isAsStored(record, planId, provider);
  if (hasJustEnded && record.otherSubscriptionIds.length > 0) return true;
  const { provider: known } = record;
  if (known?.subscriptionId !== provider.id || known.updatedAt !== provider.updatedAt) return false;
  return !isAsStored(record, planId, provider);
}

function isAsStored(record: SubscriptionRecord, planId: PlanId, provider: ProviderSubscription): boolean {
  return (
    record.provider?.subscriptionId === provider.id &&
    record.planId === planId &&
    record.status === provider.status &&
    record.renewsAt === provider.renewsAt &&
    record.endsAt === provider.endsAt
  );
}

function isFirstWordOf(record: SubscriptionRecord, { id }: ProviderSubscription): boolean {
  return record.provider?.subscriptionId !== id && !record.otherSubscriptionIds.includes(id);
}

/** A running one before an ended one, then the one bought last; the id decides what is otherwise alike. */
function replaces(record: SubscriptionRecord, provider: ProviderSubscription): boolean {
  const runs = provider.status !== 'expired';
  if (runs !== (record.status !== 'expired')) return runs;
  const boughtAt = record.provider?.createdAt ?? 0;
  if (provider.createdAt !== boughtAt) return provider.createdAt > boughtAt;
  return provider.id > (record.provider?.subscriptionId ?? '');
}

/**
 * The one that does not count is remembered while there may be a reason to ask about it again: it runs, or the one that
 * counts does and is to be compared with it when it ends. Those that run are kept longer.
 */
async function noteOthers(
  tx: Tx,
  { workspaceId, otherSubscriptionIds, provider: known, status }: SubscriptionRecord,
  provider: ProviderSubscription,
  wins: boolean,
): Promise<void> {
  const stored = { id: known?.subscriptionId, hasEnded: status === 'expired' };
  const read = { id: provider.id, hasEnded: provider.status === 'expired' };
  const [winner, loser] = wins ? [read, stored] : [stored, read];
  const rest = otherSubscriptionIds.filter((id) => id !== read.id && id !== loser.id);
  let others = rest;
  if (loser.id !== undefined && !loser.hasEnded) others = [...rest, loser.id];
  else if (loser.id !== undefined && !winner.hasEnded) others = [loser.id, ...rest];
  others = others.slice(-othersMax);
  if (others.join() !== otherSubscriptionIds.join()) await writeOthers(tx, workspaceId, others);
}
