import { expect, test } from 'vitest';
import { describeReason } from './permit-reason.ts';

test('a large limit is written with its thousands apart', () => {
  const reason = {
    code: 'budget_spent',
    budget: 'search_result_day',
    used: 1960,
    cap: 2000,
    source: 'account_default',
    accountType: 'paid',
  } as const;
  expect(describeReason(reason)).toBe(
    '1,960 of 2,000 search results in 24 hours are used; the default limit is binding.',
  );
});
