const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Business time by which a step may be late because nothing was running, in milliseconds; a later one asks first. A
 * weekend is shorter: a machine that is switched off on Friday evening goes on by itself on Monday morning.
 */
export const TOO_LATE_MS = 3 * DAY_MS;

/** Why a campaign is paused whose steps were due while nothing was running for so long. */
export function absenceReason({ from, to }: { from: number; to: number }): string {
  const days = Math.floor((to - from) / DAY_MS);
  return `Waypost was off for ${days} days, and steps of this campaign were due meanwhile. Look whether they still fit, then resume: they go one after the other, within all limits.`;
}
