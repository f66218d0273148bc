import { GAP_SECONDS_MIN } from './daily-limits.ts';
import { GAP_SECONDS_MAX, PLAIN_RHYTHM, type Rhythm } from './rhythm.ts';
import type { OpenSpan } from './working-hours.ts';

/**
 * Gaps between actions, drawn from a generator keyed by account and action: asking again, in another
 * process or after a restart, gives the same gap. Never a fixed interval, never a shared rhythm.
 */

/** Dice in [0, 1) that depend on nothing but the keys. */
export function keyedRandom(...keys: readonly string[]): () => number {
  let state = 0x811c9dc5;
  for (const key of keys) {
    for (let i = 0; i < key.length; i += 1) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193);
    // Separates ("ab", "c") from ("a", "bc").
    state = Math.imul(state ^ 0x1f, 0x01000193) ^ (state >>> 15);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TAIL_SHARE = 0.12;
const BREAK_SHARE = 0.03;

/**
 * Seconds until the account's next action: mostly inside the usual gap (60-240 unless set otherwise), a thinning
 * tail to 15 minutes, now and then a break in it.
 */
export function gapSeconds(
  accountKey: string,
  actionKey: string,
  usual: Pick<Rhythm, 'gapFromSeconds' | 'gapToSeconds'> = PLAIN_RHYTHM,
): number {
  const random = keyedRandom(accountKey, actionKey);
  const draw = random();
  const { gapFromSeconds: from, gapToSeconds: to } = usual;
  const tailTo = GAP_SECONDS_MAX;
  let seconds: number;
  if (draw < BREAK_SHARE) seconds = tailTo - random() * (tailTo - to) * 0.4;
  else if (draw < BREAK_SHARE + TAIL_SHARE) seconds = to + random() ** 3 * (tailTo - to);
  else seconds = from + random() * (to - from);
  return Math.max(GAP_SECONDS_MIN, Math.round(seconds));
}

const FIRST_SLOT_MINUTES_MAX = 45;

/** The day's first slot: a random instant in the first 45 minutes (at most a quarter) of the open span. */
export function firstSlotOfDayAt(accountKey: string, span: OpenSpan): number {
  const random = keyedRandom(accountKey, 'first-slot', String(span.opensAt));
  const room = Math.min(FIRST_SLOT_MINUTES_MAX * 60_000, (span.closesAt - span.opensAt) / 4);
  return span.opensAt + Math.floor(random() * room);
}
