import { z } from 'zod';

/**
 * Business time: what schedules, budgets and waits run on. It is the wall clock, or in the sandbox a clock
 * that runs faster and can jump forward. It never goes back.
 * `wallAnchor` and `businessAnchor` are epoch milliseconds of the same moment; `speed` is business
 * milliseconds per wall millisecond.
 */
export type ClockReading = {
  readonly wallAnchor: number;
  readonly businessAnchor: number;
  readonly speed: number;
};

/** Anything faster is a jump, which first waits until no action is under way. */
export const CLOCK_SPEED_MAX = 300;

export const SYSTEM_CLOCK: ClockReading = { wallAnchor: 0, businessAnchor: 0, speed: 1 };

const instantSchema = z.union([
  z.number(),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
]);

/** What a clock address answers; instants as ISO 8601 text or epoch milliseconds. */
export const clockReadingSchema = z.object({
  wallAnchor: instantSchema,
  businessAnchor: instantSchema,
  speed: z.number().min(0).max(CLOCK_SPEED_MAX),
});

/** Before the anchor time stands still: wall clocks of two machines may disagree, business time does not go back. */
export function businessNowAt(reading: ClockReading, wallNow: number): number {
  return reading.businessAnchor + Math.max(0, wallNow - reading.wallAnchor) * reading.speed;
}

/** The wall instant at which a business instant is reached; `null` if it never is (the clock stands still). */
export function wallInstantOf(reading: ClockReading, businessAt: number): number | null {
  const ahead = businessAt - reading.businessAnchor;
  if (ahead <= 0) return reading.wallAnchor;
  return reading.speed === 0 ? null : reading.wallAnchor + ahead / reading.speed;
}

/** The same clock from now on at another speed, or moved forward; a negative advance counts as none. */
export function reanchored(
  reading: ClockReading,
  wallNow: number,
  change: { readonly speed?: number; readonly advanceMs?: number },
): ClockReading {
  const speed = Math.min(CLOCK_SPEED_MAX, Math.max(0, change.speed ?? reading.speed));
  const businessAnchor = businessNowAt(reading, wallNow) + Math.max(0, change.advanceMs ?? 0);
  // A wall clock behind the anchor keeps the anchor: otherwise the stretch between would run twice.
  return { wallAnchor: Math.max(wallNow, reading.wallAnchor), businessAnchor, speed };
}
