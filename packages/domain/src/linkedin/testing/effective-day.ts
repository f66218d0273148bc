import { BUDGET_RULES, INVITE_WEEK_UNPROVEN_MAX, type AccountType, type BudgetKey } from '../daily-limits.ts';

/** The most one window may ever hold, counted from the table alone: a second opinion to the governor's. */
export function effectiveDay(
  budget: BudgetKey,
  accountType: AccountType,
  own: Partial<Record<BudgetKey, number>>,
): number {
  const caps = BUDGET_RULES[budget][accountType];
  const set = own[budget] ?? caps?.default ?? 0;
  const most = Math.min(set, caps?.ceiling ?? 0);
  return budget === 'invite_week' ? Math.min(most, INVITE_WEEK_UNPROVEN_MAX) : most;
}
