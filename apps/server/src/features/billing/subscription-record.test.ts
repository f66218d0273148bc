import { expect, test } from 'vitest';
import { startsAnew, type SubscriptionRecord } from './subscription-record.ts';

const day = 86_400_000;
const record: SubscriptionRecord = {
  workspaceId: '01920000-0000-7000-8000-000000000001',
  planId: 2,
  status: 'active',
  trialEndsAt: null,
  renewsAt: 30 * day,
  endsAt: null,
  pastDueSince: null,
  periodAnchorAt: 0,
  provider: null,
  otherSubscriptionIds: [],
  supersededIds: [],
};
const period = { startsAt: 0, endsAt: 30 * day, credits: 25_000 };

test.each<[string, Partial<SubscriptionRecord>, boolean]>([
  ['do on a plan that runs', {}, true],
  ['do not in the trial', { planId: 0, status: 'trialing' }, false],
  [
    'do not where a cancelled plan ends with the period',
    { status: 'cancelled', endsAt: 30 * day + 1_000 },
    false,
  ],
  ['do in a cancelled year that goes on', { planId: 5, status: 'cancelled', endsAt: 300 * day }, true],
])('keywords %s start anew after the period', (_name, given, anew) => {
  expect(startsAnew({ ...record, ...given }, period)).toBe(anew);
});
