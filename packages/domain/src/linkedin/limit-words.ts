import { grouped } from '../text/grouped.ts';
import { BUDGET_RULES, INVITE_WEEK_ACCEPT_RATE_MIN_PERCENT } from './daily-limits.ts';
import type { AccountType } from './daily-limits.ts';
import type { LimitRow } from './limit-table.ts';

const DAY_MS = 86_400_000;

/** "a day", "in 7 days": the window of a budget after its number. */
export function windowWords(windowMs: number): string {
  const days = Math.round(windowMs / DAY_MS);
  return days === 1 ? 'a day' : `in ${days} days`;
}

/** One sentence per row: what is binding now, with its number. @param warmUpWeek week of the ramp, if it binds. */
export function describeBinding(row: LimitRow, accountType: AccountType, warmUpWeek: number | null): string {
  const { noun, windowMs } = BUDGET_RULES[row.budget];
  const window = windowWords(windowMs);
  switch (row.binding) {
    case 'account_type':
      return `LinkedIn offers no ${noun} to ${accountType === 'free' ? 'free' : 'premium'} accounts.`;
    case 'other_budget': {
      if (row.bindingBudget === null) return '';
      const other = BUDGET_RULES[row.bindingBudget];
      const amount = row.left === 0 ? 'none' : row.left;
      return `The limit of ${other.noun} ${windowWords(other.windowMs)} leaves ${amount}.`;
    }
    case 'spent': {
      const all =
        row.cap === 1 ? `The limit of 1 ${window} is` : `All ${grouped(row.cap)} ${noun} ${window} are`;
      const ramp = row.capSource === 'warm_up' ? ` (${rampWords(warmUpWeek)})` : '';
      return `${all} used${ramp}.`;
    }
    case 'hard_ceiling':
      return `The hard ceiling of ${grouped(row.cap)} ${window}.`;
    case 'user_setting':
      return `Your own limit of ${grouped(row.cap)} ${window}.`;
    case 'account_default':
      return `The default of ${grouped(row.cap)} ${window}.`;
    case 'daily_variation':
      return `Today ${row.cap} of ${row.capOf ?? row.cap}: no two days are alike.`;
    case 'weekend':
      return `${row.cap} of ${row.capOf ?? row.cap} on this day of the weekend.`;
    case 'warm_up':
      return `${row.cap} a day in ${rampWords(warmUpWeek)}.`;
    case 'accept_rate':
      return `${row.cap} ${window} until ${INVITE_WEEK_ACCEPT_RATE_MIN_PERCENT}% of invitations are accepted.`;
  }
}

/** Views that are in no log of actions: profiles read on the way, without a visit that anybody planned. */
export function describeProfilesRead(count: number): string {
  if (count === 0) return '';
  const were =
    count === 1 ? '1 of the used ones was a profile' : `${grouped(count)} of the used ones were profiles`;
  return ` ${were} read on the way: before a send, for a question of a campaign, to find somebody or to complete a lead.`;
}

function rampWords(week: number | null): string {
  return week === null ? 'the warm-up' : `week ${week} of the warm-up`;
}
