import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, nextOpenAt, officeHours, openSpanAt } from '../linkedin/working-hours.ts';
import { permitSend } from '../linkedin/permit-send.ts';
import { describeReason } from '../linkedin/permit-reason.ts';
import { endedProblem, endOf, hoursWithin, startOf } from './period.ts';
import { periodSchema } from './settings/period.ts';

const now = Date.UTC(2026, 10, 23, 10);
const hour = 3_600_000;
const until = (ms: number) => ({ startAt: null, endAt: new Date(ms).toISOString() });

describe('the period of a campaign', () => {
  it('begins before it ends', () => {
    const startAt = new Date(now).toISOString();
    expect(periodSchema.safeParse({ startAt, endAt: startAt }).success).toBe(false);
    expect(periodSchema.safeParse({ startAt, endAt: new Date(now + 1).toISOString() }).success).toBe(true);
    expect([startOf({ startAt, endAt: null }), endOf({ startAt, endAt: null })]).toEqual([now, null]);
  });

  it('without an end changes nothing about the hours', () => {
    const hours = officeHours('Europe/Berlin');
    expect(hoursWithin(hours, { startAt: null, endAt: null })).toBe(hours);
    expect(hoursWithin(null, { startAt: null, endAt: null })).toBeNull();
  });

  it('is never open from its end on, and before it exactly as its hours are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        fc.boolean(),
        (end, at, own) => {
          const hours = own ? officeHours('Europe/Berlin') : null;
          const within = hoursWithin(hours, until(now + end * hour));
          if (within === null) throw new Error('A campaign with an end has hours.');
          const asked = now + at * hour;
          expect(isOpen(within, asked)).toBe(at < end && (hours === null || isOpen(hours, asked)));
          const opens = nextOpenAt(within, asked);
          if (opens !== null) expect(opens).toBeLessThan(now + end * hour);
          else if (hours !== null)
            expect(nextOpenAt(hours, asked) ?? Infinity).toBeGreaterThanOrEqual(
              Math.min(now + end * hour, asked),
            );
          const span = openSpanAt(within, asked);
          if (span !== null) expect(span.closesAt).toBeLessThanOrEqual(now + end * hour);
        },
      ),
    );
  });

  it('tells that the campaign ends before the turn of a send', () => {
    const hours = hoursWithin(null, until(now));
    const verdict = permitSend({ now } as Parameters<typeof permitSend>[0], hours);
    expect(verdict).toMatchObject({ verdict: 'wait', until: null, reason: { endsAt: now } });
    if (verdict.verdict !== 'wait') throw new Error('It waits.');
    expect(describeReason(verdict.reason)).toBe('The campaign ends before its turn.');
    expect(endedProblem(until(now), now)).toContain('has passed');
    expect(endedProblem(until(now + 1), now)).toBeNull();
  });
});
