import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessNowAt,
  clockReadingSchema,
  reanchored,
  SYSTEM_CLOCK,
  wallInstantOf,
} from './business-clock.ts';

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const reading = fc.record({
  wallAnchor: instant,
  businessAnchor: instant,
  speed: fc.integer({ min: 0, max: 300 }),
});

describe('the business clock', () => {
  it('never goes back while wall time goes on', () => {
    fc.assert(
      fc.property(reading, instant, fc.nat(1_000_000_000), (clock, wall, step) => {
        expect(businessNowAt(clock, wall + step)).toBeGreaterThanOrEqual(businessNowAt(clock, wall));
      }),
    );
  });

  it('never goes back when the speed changes or it jumps forward', () => {
    const moves = fc.array(
      fc.record({
        wallStepMs: fc.integer({ min: 0, max: 60_000 }),
        change: fc.record({
          speed: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
          advanceMs: fc.integer({ min: -1_000, max: 1_000_000 }),
        }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(reading, moves, (first, steps) => {
        let clock = first;
        let wall = first.wallAnchor;
        let newest = businessNowAt(clock, wall);
        for (const { wallStepMs, change } of steps) {
          wall += wallStepMs;
          const before = businessNowAt(clock, wall);
          expect(before).toBeGreaterThanOrEqual(newest);
          clock = reanchored(clock, wall, change);
          newest = businessNowAt(clock, wall);
          expect(newest).toBe(before + Math.max(0, change.advanceMs));
        }
      }),
    );
  });

  it('moves by speed times the wall time that passed', () => {
    const clock = { wallAnchor: 1_000, businessAnchor: 50_000, speed: 60 };
    expect(businessNowAt(clock, 3_000)).toBe(50_000 + 120_000);
    expect(reanchored(clock, 3_000, { advanceMs: 500 })).toEqual({
      wallAnchor: 3_000,
      businessAnchor: 170_500,
      speed: 60,
    });
    expect(reanchored(clock, 3_000, { speed: 900 }).speed).toBe(300);
  });

  it('stands still before its anchor, where another machine’s wall clock lags', () => {
    expect(businessNowAt({ wallAnchor: 1_000, businessAnchor: 50_000, speed: 60 }, 400)).toBe(50_000);
  });

  it('tells when an instant is reached', () => {
    fc.assert(
      fc.property(reading, fc.nat(1_000_000_000), (clock, ahead) => {
        const wall = wallInstantOf(clock, clock.businessAnchor + ahead);
        if (wall === null) expect(clock.speed).toBe(0);
        else expect(Math.abs(businessNowAt(clock, wall) - clock.businessAnchor - ahead)).toBeLessThan(1);
      }),
    );
  });

  it('is the wall clock itself without an outside clock', () => {
    expect(businessNowAt(SYSTEM_CLOCK, 1_234_567)).toBe(1_234_567);
  });

  it('reads ISO text and numbers, and refuses impossible speeds', () => {
    const text = { wallAnchor: '2026-03-16T09:00:00.000Z', businessAnchor: 5, speed: 60 };
    expect(clockReadingSchema.parse(text).wallAnchor).toBe(Date.parse('2026-03-16T09:00:00Z'));
    expect(clockReadingSchema.safeParse({ ...text, speed: 301 }).success).toBe(false);
    expect(clockReadingSchema.safeParse({ ...text, wallAnchor: 'soon' }).success).toBe(false);
  });
});
