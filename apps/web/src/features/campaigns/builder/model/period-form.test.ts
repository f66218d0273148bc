import { describe, expect, it } from 'vitest';
import { instantTyped, periodProblem, typedOf } from './period-form.ts';

const now = Date.parse('2026-11-23T10:00:00.000Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe('the period as it is typed', () => {
  it('reads and writes an instant in the zone that is named beside it, also across a clock change', () => {
    for (const [iso, zone, date, time] of [
      ['2026-11-23T10:00:00.000Z', 'Europe/Berlin', '2026-11-23', '11:00'],
      ['2026-07-01T23:30:00.000Z', 'Asia/Kolkata', '2026-07-02', '05:00'],
      ['2026-10-25T02:30:00.000Z', 'Europe/Berlin', '2026-10-25', '03:30'],
    ] as const) {
      expect(typedOf(iso, zone)).toEqual({ date, time });
      expect(instantTyped({ date, time }, zone)).toBe(iso);
    }
  });

  it('is nothing while it is not whole', () => {
    expect(instantTyped({ date: '', time: '09:00' }, 'UTC')).toBeNull();
    expect(instantTyped({ date: '2026-11-23', time: '' }, 'UTC')).toBeNull();
    expect(typedOf(null, 'UTC').date).toBe('');
  });

  it('says what is wrong with it', () => {
    expect(periodProblem({ startAt: at(-1), endAt: null }, now, false)).toBe('Choose a start in the future.');
    expect(periodProblem({ startAt: at(5), endAt: at(5) }, now, false)).toBe(
      'The end has to come after the start.',
    );
    expect(periodProblem({ startAt: null, endAt: at(-1) }, now, false)).toBe('Choose an end in the future.');
    expect(periodProblem({ startAt: at(-9), endAt: at(9) }, now, true)).toBeNull();
    expect(periodProblem({ startAt: null, endAt: at(-1) }, now, true)).toBeNull();
  });
});
