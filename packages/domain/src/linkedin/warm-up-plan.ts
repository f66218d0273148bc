import { defaultCapOf } from './daily-limits.ts';
import type { AccountType } from './daily-limits.ts';
import { warmUpCap } from './warm-up.ts';
import type { WarmUpState } from './warm-up.ts';

/** One week of active days on the ramp. */
export type WarmUpWeek = {
  /** Counted from 1. */
  readonly week: number;
  /** Invitations a day in this week. */
  readonly capPerDay: number;
  readonly standing: 'done' | 'now' | 'ahead';
};

export type WarmUpPlan = {
  readonly weeks: readonly WarmUpWeek[];
  /** Active days that still have to pass in the present week of the ramp. */
  readonly activeDaysLeftInWeek: number;
};

const WEEKS_MAX = 12;
const ACTIVE_DAYS_PER_WEEK = 7;

/**
 * The ramp as it is drawn: every week until the limit it leads to, the account's own or the default, and where
 * the account stands. `null` once the ramp binds no more.
 */
export function warmUpPlan(
  state: WarmUpState,
  accountType: AccountType,
  userCap: number | undefined,
): WarmUpPlan | null {
  if (warmUpCap(state, accountType) === null) return null;
  const goal = Math.max(1, userCap ?? defaultCapOf('invite_day', accountType) ?? 1);
  const current = Math.floor(state.activeDays / ACTIVE_DAYS_PER_WEEK);
  const weeks: WarmUpWeek[] = [];
  for (let index = 0; index < Math.max(WEEKS_MAX, current + 1); index += 1) {
    const ramp = warmUpCap({ ...state, activeDays: index * ACTIVE_DAYS_PER_WEEK }, accountType);
    const capPerDay = ramp === null ? goal : Math.min(ramp, goal);
    const standing = index < current ? 'done' : index === current ? 'now' : 'ahead';
    weeks.push({ week: index + 1, capPerDay, standing });
    if (capPerDay >= goal && index >= current) break;
  }
  return {
    weeks,
    activeDaysLeftInWeek: ACTIVE_DAYS_PER_WEEK - (state.activeDays % ACTIVE_DAYS_PER_WEEK),
  };
}
