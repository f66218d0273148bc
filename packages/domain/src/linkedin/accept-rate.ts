import { WITHDRAW_AFTER_DAYS_MIN } from './daily-limits.ts';

/**
 * The accept rate that lets an account send more invitations a week. It is counted over one cohort: invitations
 * sent inside the window, all of them old enough that an unanswered one counts as not accepted.
 */

/** Younger invitations are still maturing. An unanswered one may be taken back from this age on, so it ends there. */
export const ACCEPT_RATE_MATURE_DAYS = WITHDRAW_AFTER_DAYS_MIN;
/** Older invitations say little about how the account invites today. */
export const ACCEPT_RATE_WINDOW_DAYS = 90;
/** Below this many mature invitations the rate is unknown. */
export const ACCEPT_RATE_SAMPLE_MIN = 20;

/** Percent in [0, 100], not rounded; `null` while the sample is too small. */
export function acceptRatePercent(mature: {
  readonly sent: number;
  readonly accepted: number;
}): number | null {
  if (mature.sent < ACCEPT_RATE_SAMPLE_MIN) return null;
  return (100 * mature.accepted) / mature.sent;
}
