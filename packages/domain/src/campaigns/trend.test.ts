import { expect, it } from 'vitest';
import { trendOf, trendPeriod } from './trend.ts';

const now = Date.parse('2026-03-01T18:30:00Z');

it('looks back thirty whole days, today included, over the end of a month', () => {
  const period = trendPeriod(now);
  expect(new Date(period.from).toISOString()).toBe('2026-01-31T00:00:00.000Z');
  expect(new Date(period.to).toISOString()).toBe('2026-03-02T00:00:00.000Z');
  expect(trendOf([], period).days).toHaveLength(30);
});

it('counts days without anybody as zero and keeps both numbers of a rate', () => {
  const trend = trendOf(
    [
      { date: '2026-02-27', invited: 18, accepted: 6, contacted: 18, replied: 3, positive: 1, unsorted: 2 },
      { date: '2026-03-01', invited: 6, accepted: 0, contacted: 10, replied: 2, positive: 2, unsorted: 0 },
    ],
    trendPeriod(now, 3),
  );
  expect(trend.days.map(({ date, invited }) => [date, invited])).toEqual([
    ['2026-02-27', 18],
    ['2026-02-28', 0],
    ['2026-03-01', 6],
  ]);
  expect(trend.acceptRate).toEqual({ numerator: 6, denominator: 24, percent: 25 });
  expect(trend.replyRate).toEqual({ numerator: 5, denominator: 28, percent: 17.9 });
  expect(trend.positiveRate).toEqual({ numerator: 3, denominator: 28, percent: 10.7 });
  expect(trend.unsortedReplies).toBe(2);
});

it('gives no percentage for a handful of people', () => {
  const few = {
    date: '2026-03-01',
    invited: 4,
    accepted: 2,
    contacted: 4,
    replied: 1,
    positive: 1,
    unsorted: 0,
  };
  expect(trendOf([few], trendPeriod(now)).acceptRate).toEqual({
    numerator: 2,
    denominator: 4,
    percent: null,
  });
});
