import {
  BUDGET_KEYS,
  BUDGET_RULES,
  INVITE_WEEK_ACCEPT_RATE_MIN_PERCENT,
  INVITE_WEEK_UNPROVEN_MAX,
} from './daily-limits.ts';
import type { BudgetKey } from './daily-limits.ts';
import { capOfDay, dayShareAt } from './day-share.ts';
import type { CapSource, PermitInput } from './permit.ts';
import { warmUpCap } from './warm-up.ts';

export type EffectiveCap = {
  readonly cap: number;
  readonly source: CapSource;
  /** The limit that a day's own share was taken of. */
  readonly of?: number;
  /** Until when the day's own share holds. */
  readonly untilAt?: number;
};

type CapInput = Pick<PermitInput, 'accountType' | 'origin' | 'limits' | 'warmUp' | 'acceptRatePercent'> &
  Partial<Pick<PermitInput, 'now' | 'rhythm' | 'workingHours'>>;

/**
 * The account's cap in one budget: the smallest of ceiling, setting (or default), warm-up and accept rate, of a
 * daily budget the share of the day of `now` (without `now` or rhythm the whole of it); with the name of what
 * binds. `null` where the account type has no such budget.
 */
export function accountCap(input: CapInput, budget: BudgetKey): EffectiveCap | null {
  const caps = BUDGET_RULES[budget][input.accountType];
  if (caps === null) return null;
  let binding: EffectiveCap = { cap: caps.ceiling, source: 'hard_ceiling' };
  if (input.origin === 'human') return binding;

  const lower = (cap: number, source: CapSource) => {
    if (cap < binding.cap) binding = { cap, source };
  };
  const { userCap } = input.limits[budget] ?? {};
  if (userCap === undefined) lower(caps.default, 'account_default');
  else lower(Math.max(0, Math.floor(userCap)), 'user_setting');

  if (budget === 'invite_week' && (input.acceptRatePercent ?? 0) < INVITE_WEEK_ACCEPT_RATE_MIN_PERCENT) {
    lower(INVITE_WEEK_UNPROVEN_MAX, 'accept_rate');
  }
  const ramp = budget === 'invite_day' ? warmUpCap(input.warmUp, input.accountType) : null;
  if (ramp !== null) lower(ramp, 'warm_up');
  return VARIES[budget] === true ? ofTheDay(input, binding) : binding;
}

/** Daily budgets that campaigns spend; search pages are only ever read for the product itself. */
const VARIES: Partial<Record<BudgetKey, boolean>> = Object.fromEntries(
  BUDGET_KEYS.filter((key) => BUDGET_RULES[key].windowMs === 86_400_000 && key !== 'search_result_day').map(
    (key) => [key, true],
  ),
);

/** The warm-up is small and grows by itself: only a quiet weekend makes it smaller. */
function ofTheDay({ now, rhythm, origin, workingHours }: CapInput, whole: EffectiveCap): EffectiveCap {
  if (now === undefined || origin !== 'campaign') return whole;
  const share = dayShareAt(rhythm, workingHours?.zone ?? 'UTC', now);
  if (share === null || (whole.source === 'warm_up' && share.source !== 'weekend')) return whole;
  const cap = capOfDay(whole.cap, share);
  const { untilAt } = share;
  return cap < whole.cap ? { cap, source: share.source, of: whole.cap, untilAt } : { ...whole, untilAt };
}
