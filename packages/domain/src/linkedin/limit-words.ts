import { grouped } from '../text/grouped.ts';
import { BUDGET_RULES, INVITE_WEEK_ACCEPT_RATE_MIN_PERCENT } from './daily-limits.ts';
import type { AccountType } from './daily-limits.ts';
import type { LimitRow } from './limit-table.ts';
import { WARM_UP_REASON_WORDS, type WarmUpBegan } from './warm-up.ts';

const DAY_MS = 86_400_000;

/** "a day", "in 7 days": the window of a budget after its number. */
export function windowWords(windowMs: number): string {
  const days = Math.round(windowMs / DAY_MS);
  return days === 1 ? 'a day' : `in ${days} days`;
}

/** "of the last 24 hours": what of a budget's window still counts. */
export function ofTheLast(windowMs: number): string {
  const days = Math.round(windowMs / DAY_MS);
  return days === 1 ? 'of the last 24 hours' : `of the last ${days} days`;
}

/**
 * One sentence per row: what is binding now, with its number.
 * @param warmUpWeek week of the ramp, if it binds.
 * @param warmUpWhy what the ramp began again for; left out: the account was new, or it was not noted.
 */
export function describeBinding(
  row: LimitRow,
  accountType: AccountType,
  warmUpWeek: number | null,
  warmUpWhy?: WarmUpBegan['why'],
): string {
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
      const ramp = row.capSource === 'warm_up' ? ` (${rampWords(warmUpWeek, warmUpWhy)})` : '';
      if (row.used > row.cap) {
        const limit = `the limit of ${grouped(row.cap)} ${window}${ramp}`;
        return `${grouped(row.used)} ${noun} ${ofTheLast(windowMs)} still count, more than ${limit}.`;
      }
      const all =
        row.cap === 1 ? `The limit of 1 ${window} is` : `All ${grouped(row.cap)} ${noun} ${window} are`;
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
      return `${row.cap} a day in ${rampWords(warmUpWeek, warmUpWhy)}.`;
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

function rampWords(week: number | null, why: WarmUpBegan['why'] | undefined): string {
  const ramp = week === null ? 'the warm-up' : `week ${week} of the warm-up`;
  return why === undefined ? ramp : `${ramp} ${WARM_UP_REASON_WORDS[why]}`;
}
