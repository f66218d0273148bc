import { type PlanId, planOf } from '@waypost/domain/billing/plans';
import { expect, test } from 'vitest';
import { differenceOf } from './plan-choice.ts';

test.each<[string, PlanId, PlanId, string]>([
  ['a dearer plan is charged', 1, 3, 'charges'],
  ['a cheaper plan is credited', 6, 4, 'credits'],
  ['from months to a year is charged', 3, 4, 'charges'],
  ['from a year to months depends on what is left of it', 4, 3, 'charges or credits'],
  ['an agreed price is not known here', 100, 3, 'charges or credits'],
])('the difference of a change: %s', (_name, from, to, words) => {
  expect(differenceOf(planOf(from), planOf(to))).toBe(words);
});
