/**
 * Invitations rest when people take them markedly less often than the week before: on the network that is the
 * signal which comes before a limit. Both weeks are counted alike: what was accepted within seven days of sending.
 */

/** Fewer invitations in a week say nothing. */
export const ACCEPT_FALL_SAMPLE_MIN = 20;
/** The fall, in percent of the week before, from which on invitations rest. */
export const ACCEPT_FALL_PERCENT = 20;
/** How long they rest, and how long after a rest the rate is not compared again. Business days. */
export const ACCEPT_FALL_REST_DAYS = 3;
export const ACCEPT_FALL_AGAIN_DAYS = 7;

/** Invitations sent in one week, and those of them that were accepted within seven days. */
export type InvitationWeek = { readonly sent: number; readonly accepted: number };

/** The sentence to show with the rest; null: no fall, or too few invitations to tell. */
export function acceptFall(before: InvitationWeek, after: InvitationWeek): string | null {
  if (before.sent < ACCEPT_FALL_SAMPLE_MIN || after.sent < ACCEPT_FALL_SAMPLE_MIN) return null;
  const was = before.accepted / before.sent;
  const is = after.accepted / after.sent;
  if (was === 0 || (was - is) / was < ACCEPT_FALL_PERCENT / 100 - 1e-9) return null;
  return `Invitations accepted within a week fell from ${share(before)} to ${share(after)}.`;
}

function share({ sent, accepted }: InvitationWeek): string {
  return `${Math.round((100 * accepted) / sent)}% (${accepted} of ${sent})`;
}
