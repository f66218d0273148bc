import { rateOf } from '@waypost/domain/campaigns/stats';
import { expect, test } from 'vitest';
import { benchmarkOf } from './own-median.ts';

const own = [rateOf(10, 100), rateOf(20, 100), rateOf(30, 100), rateOf(4, 5)];

test('a rate is compared with the median of the own campaigns that have enough data', () => {
  expect(benchmarkOf(rateOf(22, 100), own).verdict).toBe('above');
  expect(benchmarkOf(rateOf(21, 100), own).verdict).toBeNull();
  expect(benchmarkOf(rateOf(19, 100), own).verdict).toBeNull();
  expect(benchmarkOf(rateOf(18, 100), own).verdict).toBe('below');
  expect(benchmarkOf(rateOf(22, 100), own).rule).toContain('Your median is 20.0%, of 3 campaigns');
});

test('under 20 observations, or beside fewer than three campaigns, nothing is compared', () => {
  expect(benchmarkOf(rateOf(4, 5), own)).toEqual({
    verdict: null,
    rule: 'Not enough data: a rate is told from 20 on.',
  });
  expect(benchmarkOf(rateOf(90, 100), own.slice(2)).verdict).toBeNull();
});

test('between two middle campaigns the median is their mean; of nothing but zeros nobody is better', () => {
  const even = [rateOf(10, 100), rateOf(20, 100), rateOf(40, 100), rateOf(50, 100)];
  expect(benchmarkOf(rateOf(33, 100), even)).toMatchObject({ verdict: 'above' });
  expect(benchmarkOf(rateOf(0, 100), Array(3).fill(rateOf(0, 100))).verdict).toBeNull();
});
