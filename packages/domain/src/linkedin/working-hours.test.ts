import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, localDay, offsetMs } from '../clocks/zone-time.ts';
import {
  isOpen,
  nextOpenAt,
  officeHours,
  openSpanAt,
  workingHoursSchema,
  holidayAhead,
} from './working-hours.ts';
import type { WorkingHours } from './working-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days on which clocks change: forward and back, by 60 and by 30 minutes, at midnight, and one zone without. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Africa/Cairo', '2026-10-30'],
  ['Asia/Kolkata', '2026-06-01'],
];

const labels = new Map<string, Intl.DateTimeFormat>();
/** Written independently of the code under test: the wall label of an instant, such as "Sun, 10/25/2026, 02:30". */
function label(zone: string, at: number) {
  let format = labels.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    labels.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
  return {
    text: format.format(at),
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
    date: `${parts.year}-${parts.month}-${parts.day}`,
  };
}

function openByLabel(hours: WorkingHours, at: number): boolean {
  const here = label(hours.zone, at);
  const usedBefore = [30, 60].some((minutes) => label(hours.zone, at - minutes * MINUTE).text === here.text);
  if (usedBefore || hours.holidays.includes(here.date)) return false;
  return hours.intervals.some(
    ({ weekday, startMinute, endMinute }) =>
      weekday === here.weekday && startMinute <= here.minute && here.minute < endMinute,
  );
}

const anyInterval = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    a: fc.integer({ min: 0, max: 1_439 }),
    b: fc.integer({ min: 1, max: 600 }),
  })
  .map(({ weekday, a, b }) => ({ weekday, startMinute: a, endMinute: Math.min(1_440, a + b) }));

describe('working hours', () => {
  it('are open exactly where the local label says so and was not used before, across both clock changes', () => {
    const scene = fc.record({
      change: fc.constantFrom(...CHANGES),
      intervals: fc.array(anyInterval, { minLength: 1, maxLength: 8 }),
      holiday: fc.boolean(),
      minutes: fc.array(fc.integer({ min: -2_000, max: 3_000 }), { minLength: 6, maxLength: 10 }),
    });
    fc.assert(
      fc.property(scene, ({ change: [zone, date], intervals, holiday, minutes }) => {
        const hours: WorkingHours = { zone, intervals, holidays: holiday ? [date] : [] };
        for (const minute of minutes) {
          const at = Date.parse(date) + minute * MINUTE + 1_234;
          expect(isOpen(hours, at), label(zone, at).text).toBe(openByLabel(hours, at));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('open next at the first open minute and not before', () => {
    const scene = fc.record({
      change: fc.constantFrom(...CHANGES),
      intervals: fc.array(anyInterval, { minLength: 1, maxLength: 4 }),
      minute: fc.integer({ min: -1_500, max: 2_000 }),
    });
    fc.assert(
      fc.property(scene, ({ change: [zone, date], intervals, minute }) => {
        const hours: WorkingHours = { zone, intervals, holidays: [] };
        const now = Date.parse(date) + minute * MINUTE;
        const opensAt = nextOpenAt(hours, now);
        if (opensAt === null) throw new Error('weekly hours always open again');
        expect(openByLabel(hours, opensAt)).toBe(true);
        const stepMinutes = Math.max(1, Math.floor((opensAt - now) / MINUTE / 40));
        for (let at = now; at < opensAt; at += stepMinutes * MINUTE)
          expect(openByLabel(hours, at)).toBe(false);
        if (opensAt > now) expect(openByLabel(hours, opensAt - 1)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('move an opening in the missing hour forward to the first minute that exists', () => {
    const hours: WorkingHours = {
      zone: 'Europe/Berlin',
      intervals: [{ weekday: 7, startMinute: 150, endMinute: 300 }],
      holidays: [],
    };
    expect(nextOpenAt(hours, Date.parse('2026-03-28T20:00:00Z'))).toBe(Date.parse('2026-03-29T01:00:00Z'));
  });

  it('use the repeated hour once', () => {
    const hours: WorkingHours = {
      zone: 'Europe/Berlin',
      intervals: [{ weekday: 7, startMinute: 120, endMinute: 180 }],
      holidays: [],
    };
    const span = openSpanAt(hours, Date.parse('2026-10-24T20:00:00Z'));
    expect(span).toEqual({
      opensAt: Date.parse('2026-10-25T00:00:00Z'),
      closesAt: Date.parse('2026-10-25T01:00:00Z'),
    });
    expect(isOpen(hours, Date.parse('2026-10-25T01:30:00Z'))).toBe(false);
  });

  it('skip weekends and holidays', () => {
    const hours: WorkingHours = { ...officeHours('Europe/Berlin'), holidays: ['2026-04-03', '2026-04-06'] };
    const thursdayEvening = Date.parse('2026-04-02T18:00:00Z');
    expect(nextOpenAt(hours, thursdayEvening)).toBe(Date.parse('2026-04-07T07:00:00Z'));
  });

  it('never open without intervals', () => {
    expect(nextOpenAt({ zone: 'UTC', intervals: [], holidays: [] }, 0)).toBeNull();
  });

  it('close where touching intervals end, not between them', () => {
    const hours: WorkingHours = {
      zone: 'UTC',
      intervals: [
        { weekday: 1, startMinute: 540, endMinute: 720 },
        { weekday: 1, startMinute: 720, endMinute: 1_020 },
      ],
      holidays: [],
    };
    const monday = Date.parse('2026-03-16T10:00:00Z');
    expect(openSpanAt(hours, monday)?.closesAt).toBe(Date.parse('2026-03-16T17:00:00Z'));
  });

  it('refuse unknown zones and turned-round intervals', () => {
    const good = officeHours('Europe/Berlin');
    expect(workingHoursSchema.safeParse(good).success).toBe(true);
    expect(workingHoursSchema.safeParse({ ...good, zone: 'Mars/Base' }).success).toBe(false);
    const turned = { ...good, intervals: [{ weekday: 1, startMinute: 600, endMinute: 500 }] };
    expect(workingHoursSchema.safeParse(turned).success).toBe(false);
  });
});

describe('the holiday ahead', () => {
  const hours = { ...officeHours('Europe/Berlin'), holidays: ['2026-11-25', '2026-11-26', '2026-11-28'] };
  it.each([
    ['on it, inside the hours', '2026-11-25T10:00:00Z', '2026-11-25'],
    ['on it, before the hours', '2026-11-25T05:00:00Z', '2026-11-25'],
    ['on it, after what would have been the hours', '2026-11-25T18:00:00Z', '2026-11-26'],
    ['the evening before', '2026-11-24T18:00:00Z', '2026-11-25'],
    ['while they are open', '2026-11-24T10:00:00Z', null],
    ['before a weekend in which one changes nothing', '2026-11-27T18:00:00Z', null],
  ])('%s', (_, at, holiday) => {
    expect(holidayAhead(hours, Date.parse(at))).toBe(holiday);
  });
});

describe('zone arithmetic', () => {
  it('finds the instant of every local minute that exists', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHANGES),
        fc.integer({ min: -3 * DAY, max: 3 * DAY }),
        ([zone, date], offset) => {
          const at = Math.floor((Date.parse(date) + offset) / MINUTE) * MINUTE;
          const day = localDay(zone, at);
          const minute = (at + offsetMs(zone, at) - day * DAY) / MINUTE;
          const found = instantOf(zone, day, minute);
          expect(label(zone, found).text).toBe(label(zone, at).text);
          expect(found).toBeLessThanOrEqual(at);
        },
      ),
      { numRuns: 500 },
    );
  });
});
