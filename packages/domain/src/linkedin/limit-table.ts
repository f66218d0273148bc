import { BUDGET_KEYS, BUDGET_RULES } from './daily-limits.ts';
import type { BudgetKey } from './daily-limits.ts';
import { accountCap } from './effective-cap.ts';
import type { CapSource, PermitInput } from './permit.ts';
import { budgetWait } from './rate-governor.ts';

/** What keeps a budget from giving more now, the smallest first; see `limitTable`. */
export type LimitBinding = Exclude<CapSource, 'campaign_setting'> | 'account_type' | 'spent' | 'other_budget';

export type LimitRow = {
  readonly budget: BudgetKey;
  readonly windowMs: number;
  /** Counted as the governor counts: in the window and its safety margin. With `left` it makes `cap`, where this budget binds. */
  readonly used: number;
  /** Spent in the last 7 days and the margin, whatever the window. */
  readonly usedInWeek: number;
  readonly default: number;
  readonly ceiling: number;
  readonly userCap: number | null;
  /** The smallest of ceiling, setting or default, warm-up and accept rate. */
  readonly cap: number;
  /** The whole daily limit that the day's own share was taken of; null where the cap is the whole of it. */
  readonly capOf: number | null;
  readonly capSource: Exclude<CapSource, 'campaign_setting'>;
  /** What may still happen now, other budgets of the same action included. */
  readonly left: number;
  readonly binding: LimitBinding;
  /** The budget that leaves least, when it is another one. */
  readonly bindingBudget: BudgetKey | null;
  /** When the next one is free; `null`: now, or time alone does not help. */
  readonly nextFreeAt: number | null;
};

const DAY_MS = 86_400_000;

/** Budgets that an action of a budget spends beside it. */
const PARTNERS: Readonly<Record<BudgetKey, readonly BudgetKey[]>> = {
  invite_day: ['invite_week', 'all_day'],
  invite_week: ['all_day'],
  invite_note_month: ['invite_day', 'invite_week', 'all_day'],
  message_day: ['all_day'],
  inmail_day: ['all_day'],
  open_profile_message_day: ['all_day'],
  profile_view_day: ['all_day'],
  engagement_day: ['all_day'],
  withdrawal_day: ['all_day'],
  search_result_day: [],
  all_day: [],
};

export type LimitTableInput = Pick<
  PermitInput,
  'now' | 'accountType' | 'limits' | 'reservations' | 'padMs' | 'warmUp' | 'acceptRatePercent' | 'rhythm'
> &
  Partial<Pick<PermitInput, 'workingHours'>>;

/**
 * Every budget of the account as the governor sees it: used, cap, what binds now and when the next one is free.
 * Budgets that the account type does not have are left out; those it may not use have a ceiling of 0.
 */
export function limitTable(input: LimitTableInput): readonly LimitRow[] {
  return BUDGET_KEYS.flatMap((budget) => {
    const row = limitRow(input, budget);
    return row === null ? [] : [row];
  });
}

function limitRow(input: LimitTableInput, budget: BudgetKey): LimitRow | null {
  const { now, accountType, limits, padMs } = input;
  const rule = BUDGET_RULES[budget];
  const caps = rule[accountType];
  const own = standing(input, budget);
  if (caps === null || own === null) return null;
  const spent = input.reservations[budget] ?? [];
  let least = { budget, left: own.left, freeAt: own.freeAt };
  for (const partner of PARTNERS[budget]) {
    const other = standing(input, partner);
    if (other !== null && other.left < least.left) {
      least = { budget: partner, left: other.left, freeAt: other.freeAt };
    }
  }
  const elsewhere = least.budget !== budget;
  const binding: LimitBinding =
    caps.ceiling === 0
      ? 'account_type'
      : elsewhere
        ? 'other_budget'
        : own.left === 0 && own.cap > 0
          ? 'spent'
          : own.source;
  const waits = [own, ...(elsewhere ? [least] : [])].filter(({ left }) => left === 0);
  const frees = waits.map(({ freeAt }) => freeAt);
  return {
    budget,
    windowMs: rule.windowMs,
    used: own.used,
    usedInWeek: spent.filter((at) => at > now - 7 * DAY_MS - padMs).length,
    default: caps.default,
    ceiling: caps.ceiling,
    userCap: limits[budget]?.userCap ?? null,
    cap: own.cap,
    capOf: own.of,
    capSource: own.source,
    left: least.left,
    binding,
    bindingBudget: elsewhere ? least.budget : null,
    nextFreeAt: frees.length === 0 || frees.includes(null) ? null : Math.max(...frees.map((at) => at ?? 0)),
  };
}

/** What one budget alone leaves, counted as the governor counts it: with its safety margin. */
function standing(input: LimitTableInput, budget: BudgetKey) {
  const cap = accountCap({ ...input, origin: 'campaign' }, budget);
  if (cap === null) return null;
  const span = BUDGET_RULES[budget].windowMs + input.padMs;
  const used = (input.reservations[budget] ?? []).filter((at) => at > input.now - span).length;
  const left = Math.max(0, cap.cap - used);
  const wait = left > 0 ? null : budgetWait({ ...input, origin: 'campaign' }, budget);
  return {
    cap: cap.cap,
    of: cap.of ?? null,
    source: cap.source as Exclude<CapSource, 'campaign_setting'>,
    used,
    left,
    freeAt: wait?.until ?? null,
  };
}
