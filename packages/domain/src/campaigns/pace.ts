import { RATE_OBSERVATIONS_MIN } from './stats.ts';

const DAY_MS = 86_400_000;

export type EndAtPace = {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly ended: number;
  readonly left: number;
  /** Days in which `ended` was counted, one decimal. */
  readonly days: number;
  /** The pace alone says an earlier time, at which leads may still wait. */
  readonly waitsLonger: boolean;
};

/**
 * When the leads that are left would have ended, were they to end as fast as the others did lately.
 * @returns null when nobody is left, or too few ended to speak of a pace (under 20, or in less than a day).
 */
export function endAtPace(given: {
  readonly now: number;
  /** Start of the time in which `ended` was counted. */
  readonly since: number;
  readonly ended: number;
  readonly left: number;
  /**
   * When the waits and queues of the leads that are left are over, should none be cut short by an answer. No earlier end
   * is told. Absent: not known.
   */
  readonly notBefore?: number;
}): EndAtPace | null {
  const { now, since, ended, left, notBefore = 0 } = given;
  const elapsedMs = now - since;
  if (left === 0 || ended < RATE_OBSERVATIONS_MIN || elapsedMs < DAY_MS) return null;
  const days = Math.round((elapsedMs / DAY_MS) * 10) / 10;
  const atPace = Math.round(now + (left / ended) * elapsedMs);
  return { at: Math.max(atPace, notBefore), ended, left, days, waitsLonger: notBefore > atPace };
}
