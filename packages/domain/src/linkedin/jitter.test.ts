import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSlotOfDayAt, gapSeconds, keyedRandom } from './jitter.ts';
import { nextSlotAfter, slotWithin } from './next-slot.ts';
import { isOpen, officeHours, openSpanAt } from './working-hours.ts';

const gapsOf = (account: string, count: number) =>
  Array.from({ length: count }, (_, index) => gapSeconds(account, `action-${index}`));

describe('gaps between actions', () => {
  it('lie between 45 s and 15 min and are the same whenever they are asked for', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (account, action) => {
        const gap = gapSeconds(account, action);
        expect(gap).toBeGreaterThanOrEqual(45);
        expect(gap).toBeLessThanOrEqual(900);
        expect(gapSeconds(account, action)).toBe(gap);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are mostly 60 to 240 s with a tail, never a fixed interval', () => {
    const gaps = gapsOf('account', 5_000);
    const usual = gaps.filter((gap) => gap >= 60 && gap <= 240).length / gaps.length;
    expect(usual).toBeGreaterThan(0.8);
    expect(usual).toBeLessThan(0.95);
    expect(Math.max(...gaps)).toBeGreaterThan(840);
    expect(new Set(gaps).size).toBeGreaterThan(300);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    expect(mean).toBeGreaterThan(140);
    expect(mean).toBeLessThan(240);
  });

  it('give no two accounts the same rhythm', () => {
    const rhythms = Array.from({ length: 300 }, (_, index) => gapsOf(`account-${index}`, 8).join());
    expect(new Set(rhythms).size).toBe(rhythms.length);
  });

  it('tell keys apart that only join the same', () => {
    expect(keyedRandom('ab', 'c')()).not.toBe(keyedRandom('a', 'bc')());
  });
});

describe('slots', () => {
  const hours = officeHours('Europe/Berlin');

  it('never fall outside working hours, and the first of a day is not the opening itself', () => {
    const firsts = new Set<number>();
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') }),
        fc.uuid(),
        (now, account) => {
          const slotAt = nextSlotAfter({ accountKey: account, actionKey: 'x', workingHours: hours, now });
          expect(isOpen(hours, slotAt)).toBe(true);
          expect(slotAt - now).toBeGreaterThanOrEqual(45_000);
          if (!isOpen(hours, now)) firsts.add(slotAt % 3_600_000);
        },
      ),
      { numRuns: 500 },
    );
    expect(firsts.size).toBeGreaterThan(100);
  });

  it('stay where they are while open, and without hours', () => {
    const noon = Date.parse('2026-03-18T11:00:00Z');
    expect(slotWithin(hours, 'a', noon)).toBe(noon);
    const free = nextSlotAfter({ accountKey: 'a', actionKey: 'b', workingHours: null, now: noon });
    expect(free).toBe(noon + gapSeconds('a', 'b') * 1_000);
  });

  it('start the day at a random but repeatable time within 45 minutes', () => {
    const span = openSpanAt(hours, Date.parse('2026-03-18T05:00:00Z'));
    if (span === null) throw new Error('office hours always open');
    const slots = Array.from(
      { length: 200 },
      (_, index) => firstSlotOfDayAt(`account-${index}`, span) - span.opensAt,
    );
    expect(Math.min(...slots)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...slots)).toBeLessThan(45 * 60_000);
    expect(new Set(slots).size).toBeGreaterThan(190);
    expect(firstSlotOfDayAt('account-7', span) - span.opensAt).toBe(slots[7]);
  });
});
