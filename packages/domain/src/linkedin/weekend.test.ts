import { describe, expect, it } from 'vitest';
import { weekendOf, withWeekend } from './weekend.ts';
import { officeHours } from './working-hours.ts';

const office = officeHours('Europe/Berlin');

describe('the weekend', () => {
  it('is none in office hours, opens with the hours of Friday, and closes again without touching weekdays', () => {
    expect(weekendOf(office, true)).toBe('none');
    const open = withWeekend(office, 'light');
    expect(open.intervals.slice(5)).toEqual([
      { weekday: 6, startMinute: 540, endMinute: 1_020 },
      { weekday: 7, startMinute: 540, endMinute: 1_020 },
    ]);
    expect([weekendOf(open, true), weekendOf(open, false)]).toEqual(['light', 'full']);
    expect(withWeekend(open, 'none')).toEqual(office);
  });

  it('keeps own weekend hours that are there already', () => {
    const own = { ...office, intervals: [{ weekday: 6, startMinute: 600, endMinute: 660 }] };
    expect(withWeekend(own, 'full')).toBe(own);
  });

  it('opens where no weekday is open, with office hours', () => {
    expect(withWeekend({ ...office, intervals: [] }, 'full').intervals).toHaveLength(2);
  });
});
