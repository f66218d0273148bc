import type { Subscription, Variant } from '../state/payment-state.ts';
import { invoiced, nextPeriod } from './subscription-events.ts';

/**
 * The subscription at another price, with an invoice over the difference: what is left of the paid period is credited
 * at the old price, and the same days are charged at the new one. With another interval a whole new period begins.
 */
export function changedVariant(
  variants: Readonly<Record<string, Variant>>,
  subscription: Subscription,
  variantId: string,
  nowMs: number,
): Subscription {
  const old = variants[subscription.variantId];
  const next = variants[variantId];
  if (old === undefined || next === undefined || variantId === subscription.variantId) return subscription;
  // What is being collected was never paid: nothing is credited, and the next attempt is at the new price.
  if (subscription.failedSinceMs !== undefined) return { ...subscription, variantId };
  const left = shareLeft(subscription.renewsAtMs, old.interval, nowMs);
  const isSamePeriod = old.interval === next.interval;
  const charged = next.priceCents * (isSamePeriod ? left : 1);
  const changed = {
    ...subscription,
    variantId,
    renewsAtMs: isSamePeriod ? subscription.renewsAtMs : nextPeriod(nowMs, next.interval),
  };
  const cents = Math.round(charged - old.priceCents * left);
  return invoiced(variants, changed, { reason: 'updated', status: 'paid', atMs: nowMs, cents });
}

/** How much of the running period lies ahead, 0 to 1. */
function shareLeft(renewsAtMs: number, interval: Variant['interval'], nowMs: number): number {
  const beganMs = nextPeriod(renewsAtMs, interval, -1);
  return Math.min(1, Math.max(0, (renewsAtMs - nowMs) / (renewsAtMs - beganMs)));
}
