import { expect, test } from 'vitest';
import { changeOfPermit } from './permit-change.ts';
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

test('a holiday that keeps the hours closed is named', () => {
  const reason = { code: 'outside_working_hours', opensAt: 1, zone: 'UTC', holiday: '2026-11-25' } as const;
  expect(describeReason(reason, 'Derek Stroud')).toBe('25 Nov is a holiday of Derek Stroud (UTC).');
  expect(changeOfPermit(reason)).toBe('Take the holiday out in LinkedIn limits, under Hours and pace.');
});

test('a rest says what it began with, and speaks of LinkedIn’s limits only where LinkedIn did', () => {
  const why = 'LinkedIn’s gateway could not be reached. Trying again in 10 minutes.';
  const reason = { code: 'account_cooling_down', until: 1, why } as const;
  expect(describeReason(reason, 'Ada')).toBe('Ada rests. LinkedIn’s gateway could not be reached.');
  expect(changeOfPermit(reason)).not.toContain('LinkedIn asked for');
});

test('sends of the day before that still count do not read like a limit that was passed', () => {
  const spent = { code: 'budget_spent', budget: 'profile_view_day', used: 58, cap: 54 } as const;
  const reason = { ...spent, accountType: 'paid', source: 'daily_variation' } as const;
  expect(describeReason(reason)).toBe(
    '58 profile views of the last 24 hours still count, more than the limit of this day allows: 54.',
  );
});

test('a warm-up below what was sent before it says what still counts, and why it stands there', () => {
  const spent = { code: 'budget_spent', budget: 'invite_day', used: 5, cap: 2 } as const;
  const reason = { ...spent, accountType: 'paid', source: 'warm_up', warmUpWhy: 'signed_out' } as const;
  expect(describeReason(reason)).toBe(
    '5 invitations of the last 24 hours still count, more than the warm-up limit after LinkedIn signed the account out allows: 2.',
  );
  expect(describeReason({ ...spent, accountType: 'paid', source: 'user_setting' })).toBe(
    '5 invitations of the last 24 hours still count, more than your own limit allows: 2.',
  );
});
