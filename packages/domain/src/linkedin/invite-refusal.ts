/**
 * "No invitation for now": LinkedIn says the same of one person whose invitation was withdrawn (for three weeks)
 * and of a whole account that is throttled (for up to a week). What else the account could send tells them apart.
 */

export type InviteRefusal =
  | {
      readonly decision: 'plan_again';
      readonly afterMinutes: number;
      /** Invitations of the whole account rest too: nothing shows that the refusal is about this person alone. */
      readonly restsAccount: boolean;
      readonly message: string;
    }
  /** Neither cause lasts that long: a person decides. */
  | { readonly decision: 'needs_review'; readonly message: string };

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How long LinkedIn refuses an invitation to a person after an earlier one was withdrawn. */
export const REINVITE_BLOCK_DAYS = 21;

/**
 * Pauses after the first, second … refusal of one invitation. Their sum exceeds the block, so the last try comes
 * after it has ended, whenever it began before the first refusal.
 */
export const REFUSAL_PAUSES_MINUTES: readonly number[] = [
  6 * HOUR_MINUTES,
  DAY_MINUTES,
  3 * DAY_MINUTES,
  7 * DAY_MINUTES,
  11 * DAY_MINUTES,
];

/**
 * @param refusals how often this invitation has been refused in this way, this time included; at least 1.
 * @param othersSentSince another invitation of the account went through since the refusal before this one.
 */
export function afterInviteRefusal(refusals: number, othersSentSince: boolean): InviteRefusal {
  const afterMinutes = REFUSAL_PAUSES_MINUTES[refusals - 1];
  if (afterMinutes === undefined) {
    return {
      decision: 'needs_review',
      message: `LinkedIn has refused this invitation ${refusals} times over more than ${REINVITE_BLOCK_DAYS} days. Open the person’s profile and choose: try again, skip, or it was sent.`,
    };
  }
  if (refusals > 1 && othersSentSince) {
    return {
      decision: 'plan_again',
      afterMinutes,
      restsAccount: false,
      message: `LinkedIn takes no invitation to this person yet; after a withdrawn one it refuses for ${REINVITE_BLOCK_DAYS} days. Trying again by itself.`,
    };
  }
  return {
    decision: 'plan_again',
    afterMinutes,
    restsAccount: true,
    message: 'LinkedIn takes no further invitation for now. Invitations of this account are cooling down.',
  };
}
