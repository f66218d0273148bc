import type { Invoice, Subscription, Variant } from '../state/payment-state.ts';
import { invoiced, nextPeriod } from './subscription-events.ts';

const DAY_MS = 86_400_000;
/** Days after the first failure on which a renewal is tried again; after the last one it is unpaid. */
const RETRY_DAYS = [3, 6, 10, 14];
/** So long it stays unpaid before it expires, as the rules of the shop are set. */
const UNPAID_DAYS = 14;

/**
 * A renewal that could not be collected. The subscription is past due and has no new period: as at the real service its
 * renewal is the next attempt.
 */
export function renewalFailed(
  variants: Readonly<Record<string, Variant>>,
  subscription: Subscription,
  atMs: number,
): Subscription {
  const due = { ...subscription, status: 'past_due', failedSinceMs: atMs } as const;
  return {
    ...invoiced(variants, due, { reason: 'renewal', status: 'pending', atMs }),
    renewsAtMs: attemptAfter(atMs, atMs) ?? atMs,
    updatedAtMs: atMs,
  };
}

/** What becomes of a failed one when its next attempt fails as well, or when it was unpaid for long enough. */
export function stillNotPaid(subscription: Subscription, atMs: number): Subscription {
  if (subscription.status === 'unpaid') return { ...subscription, status: 'expired', endsAtMs: atMs };
  const next = attemptAfter(subscription.failedSinceMs ?? atMs, atMs);
  if (next !== null) return { ...subscription, renewsAtMs: next };
  return { ...subscription, status: 'unpaid', renewsAtMs: atMs + UNPAID_DAYS * DAY_MS };
}

/** Paid after all: the period that was to begin with the first attempt runs. */
export function paidAfterAll(
  variants: Readonly<Record<string, Variant>>,
  { failedSinceMs, ...subscription }: Subscription,
): Subscription {
  const interval = variants[subscription.variantId]?.interval ?? 'month';
  // The price may have changed since the first attempt.
  const cents = variants[subscription.variantId]?.priceCents;
  const paid = (invoice: Invoice): Invoice =>
    invoice.status === 'pending' ? { ...invoice, status: 'paid', cents: cents ?? invoice.cents } : invoice;
  return {
    ...subscription,
    status: 'active',
    invoices: (subscription.invoices ?? []).map(paid),
    renewsAtMs: failedSinceMs === undefined ? subscription.renewsAtMs : nextPeriod(failedSinceMs, interval),
  };
}

function attemptAfter(failedSinceMs: number, atMs: number): number | null {
  const attempts = RETRY_DAYS.map((days) => failedSinceMs + days * DAY_MS);
  return attempts.find((attempt) => attempt > atMs) ?? null;
}
