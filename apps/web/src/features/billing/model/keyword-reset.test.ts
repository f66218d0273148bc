import { expect, test } from 'vitest';
import { aSubscription } from '../../../testing/people.ts';
import { keywordsResetAt } from './keyword-reset.ts';

const end = '2026-12-18T00:00:00.000Z';

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
])('keywords start anew: %s', (_name, subscription, at) => {
  expect(keywordsResetAt(subscription, end)).toBe(at);
});
