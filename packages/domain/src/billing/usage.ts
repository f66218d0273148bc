import { isFreePlan, planOf } from './plans.ts';

/** Keyword credits: what is used, what remains, when it starts anew. Instants are epoch milliseconds. */
export type UsageBox = {
  readonly used: number;
  readonly max: number;
  readonly remaining: number;
  /** Of the allowance used, 0 to 100, whole, rounded down: as what warns from a share on counts. */
  readonly percent: number;
};

/** @returns `null` when the allowance is 0 or less: the box is hidden. */
export function usageBox(used: number, max: number): UsageBox | null {
  if (!(max > 0)) return null;
  const counted = Math.max(0, used);
  return {
    used: counted,
    max,
    remaining: Math.max(0, max - counted),
    percent: counted >= max ? 100 : Math.floor((counted / max) * 100),
  };
}

export const TRIAL_DAYS = 14;
const DAY_MS = 86_400_000;

export function trialEnd(startedAt: number): number {
  return startedAt + TRIAL_DAYS * DAY_MS;
}

export type CreditPeriod = { readonly startsAt: number; readonly endsAt: number; readonly credits: number };

/**
 * The period `now` falls into. Paid plans start anew on each monthly anniversary of `anchorAt` (yearly plans
 * too; an anchor on the 31st falls on the last day of shorter months; UTC). The trial is one period, once.
 * @param trialEndsAt when the trial ends, if its days do not count from the anchor
 * @returns `null` before the anchor, and after the trial.
 */
export function creditPeriodAt(
  planId: number,
  anchorAt: number,
  now: number,
  trialEndsAt: number | null = null,
): CreditPeriod | null {
  const credits = planOf(planId).access.keywordCredits;
  if (now < anchorAt) return null;
  if (isFreePlan(planId)) {
    const endsAt = trialEndsAt ?? trialEnd(anchorAt);
    return now < endsAt ? { startsAt: anchorAt, endsAt, credits } : null;
  }
  const anchor = new Date(anchorAt);
  const today = new Date(now);
  const months =
    (today.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + today.getUTCMonth() - anchor.getUTCMonth();
  const index = anniversaryOf(anchor, months) <= now ? months : months - 1;
  return { startsAt: anniversaryOf(anchor, index), endsAt: anniversaryOf(anchor, index + 1), credits };
}

function anniversaryOf(anchor: Date, months: number): number {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return midnight + (((anchor.getTime() % DAY_MS) + DAY_MS) % DAY_MS);
}

/** How long the keywords last at the pace of the running period. */
export type CreditOutlook =
  /** Nothing is used yet, or the period is too young to tell. */
  | { readonly kind: 'unknown' }
  /** They are used up now. */
  | { readonly kind: 'used_up' }
  /** They end at this instant, before the period does. */
  | { readonly kind: 'until'; readonly at: number }
  /** They last until they start anew. */
  | { readonly kind: 'period' };

/** A pace of less than this business time says nothing. */
const PACE_MS_MIN = DAY_MS;

/** Plays the real use of the period on: as much per day as on average since it began. */
export function creditOutlook(
  period: { readonly used: number; readonly max: number; readonly startsAt: number; readonly endsAt: number },
  now: number,
): CreditOutlook {
  const { used, max, startsAt, endsAt } = period;
  if (!(max > 0)) return { kind: 'unknown' };
  if (used >= max) return { kind: 'used_up' };
  const elapsedMs = now - startsAt;
  if (used <= 0 || elapsedMs < PACE_MS_MIN) return { kind: 'unknown' };
  const at = now + ((max - used) / used) * elapsedMs;
  return at < endsAt ? { kind: 'until', at } : { kind: 'period' };
}
