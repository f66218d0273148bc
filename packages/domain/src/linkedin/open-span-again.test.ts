import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { officeHours, openSpanAt } from './working-hours.ts';

const HOUR = 3_600_000;

describe('open spans asked for again and again', () => {
  it('are the same as when they are asked for once, in any order and across both changes of the clock', () => {
    const from = Date.UTC(2026, 2, 20);
    const instants = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 60 });
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(zones, instants, (zone, hours) => {
        const kept = { ...officeHours(zone), holidays: ['2026-12-24', '2026-12-25'] };
        for (const at of hours.map((hour) => from + hour * HOUR)) {
          expect(openSpanAt(kept, at)).toEqual(openSpanAt({ ...kept }, at));
        }
      }),
      { numRuns: 60 },
    );
  });
});
