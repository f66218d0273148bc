import type { Clock } from '../../ports/clock.ts';

/** A clock that stands still until it is moved; wall and business time move apart when asked to. */
export function createTestClock(startAt = Date.UTC(2026, 0, 5, 9)): Clock & {
  advance(ms: number): void;
  advanceBusiness(ms: number): void;
} {
  let wall = startAt;
  let business = startAt;
  return {
    wallNow: () => wall,
    monotonicNow: () => wall,
    businessNow: () => business,
    speed: () => 1,
    advance(ms) {
      wall += ms;
      business += ms;
    },
    advanceBusiness(ms) {
      business += ms;
    },
  };
}
