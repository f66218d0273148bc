import { expect, test } from 'vitest';
import { aSubscription } from '../../../testing/people.ts';
import { keywordsEndAt, keywordsResetAt } from './keyword-reset.ts';

const end = '2026-12-18T00:00:00.000Z';

const unpaid = aSubscription({ status: 'past_due', pastDueSince: '2026-11-20T00:00:00.000Z' });

test.each([
  ['a plan that runs, with its period', aSubscription(), end],
  ['the trial, never', aSubscription({ planId: 0, status: 'trialing' }), null],
  [
    'a plan cancelled to the end of the period, never',
    aSubscription({ status: 'cancelled', endsAt: '2026-12-18T00:00:30.000Z' }),
    null,
  ],
  [
    'a yearly plan that is cancelled, as long as it runs',
    aSubscription({ planId: 5, status: 'cancelled', endsAt: '2027-06-18T00:00:00.000Z' }),
    end,
  ],
  ['a plan that ends before without a payment, never', unpaid, null],
  [
    'a plan whose payment still has time after the period, with its period',
    aSubscription({ status: 'past_due', pastDueSince: '2026-12-16T00:00:00.000Z' }),
    end,
  ],
])('keywords start anew: %s', (_name, subscription, at) => {
  expect(keywordsResetAt(subscription, end)).toBe(at);
});

test('keywords are said to last until the plan ends, if that is before their period does', () => {
  expect(keywordsEndAt(unpaid, end)).toBe('2026-12-04T00:00:00.000Z');
  expect(keywordsEndAt(aSubscription(), end)).toBe(end);
  expect(keywordsEndAt(unpaid, null)).toBeNull();
});
