import { BUDGET_KEYS, BUDGET_RULES, ceilingOf } from './daily-limits.ts';
import type { AccountType, BudgetKey } from './daily-limits.ts';
import type { UserCaps } from './permit.ts';

/** Own limits as a person gives them: a number sets one, `null` goes back to the default, what is absent stays. */
export type LimitChange = Partial<Record<BudgetKey, number | null>>;

export type LimitProblem = { readonly budget: BudgetKey; readonly message: string };

/** Why these limits cannot be set, one sentence per budget, each naming the ceiling. Empty: they can. */
export function limitProblems(change: LimitChange, accountType: AccountType): readonly LimitProblem[] {
  return BUDGET_KEYS.flatMap((budget) => {
    const wanted = change[budget];
    if (wanted === undefined || wanted === null) return [];
    const { noun } = BUDGET_RULES[budget];
    const ceiling = ceilingOf(budget, accountType);
    const accounts = accountType === 'free' ? 'free accounts' : 'premium accounts';
    if (ceiling === null) return [{ budget, message: `There is no limit of ${noun} for ${accounts}.` }];
    if (!Number.isInteger(wanted) || wanted < 0) {
      return [{ budget, message: `The limit of ${noun} must be a whole number from 0 to ${ceiling}.` }];
    }
    if (wanted <= ceiling) return [];
    const days = BUDGET_RULES[budget].windowMs / 86_400_000;
    const window = days === 1 ? 'a day' : `in ${days} days`;
    const message =
      ceiling === 0
        ? `LinkedIn offers no ${noun} to ${accounts}.`
        : `The hard ceiling is ${ceiling} ${noun} ${window} for ${accounts}. Nobody can go above it.`;
    return [{ budget, message }];
  });
}

/** The stored settings after a change; limits of the campaigns in them stay. */
export function withLimits(
  caps: Partial<Record<BudgetKey, UserCaps>>,
  change: LimitChange,
): Partial<Record<BudgetKey, UserCaps>> {
  const next = { ...caps };
  for (const budget of BUDGET_KEYS) {
    const wanted = change[budget];
    if (wanted === undefined) continue;
    const { userCap: _before, ...others } = next[budget] ?? {};
    const entry: UserCaps = wanted === null ? others : { ...others, userCap: wanted };
    if (Object.keys(entry).length === 0) delete next[budget];
    else next[budget] = entry;
  }
  return next;
}
