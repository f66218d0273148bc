import type { AddedExclusion } from '@waypost/contract/leads';
import { expect, test } from 'vitest';
import { knownRule } from './known-rule.ts';

const end = new Date('2026-12-31T23:59:59').toISOString();
const sooner = new Date('2026-12-10T23:59:59').toISOString();
const rule = (more: Partial<AddedExclusion>): AddedExclusion => ({
  ...{ id: '01920000-0000-7000-8000-000000000001', kind: 'company', value: 'Soralon Stores' },
  ...{ reason: 'Customer', expiresAt: end, expired: false, createdAt: '2026-10-05T09:00:00.000Z' },
  ...{ before: { reason: 'Customer', expiresAt: end }, ...more },
});

test('a new rule needs no words', () => {
  expect(knownRule(rule({ before: null }), end)).toBeNull();
});

test('a rule that is there already just so is said to be, and what was typed is not taken as kept', () => {
  expect(knownRule(rule({}), end)).toEqual({
    words:
      '“Soralon Stores” is excluded already (last day: 31 Dec 2026, reason: “Customer”). Nothing was changed.',
    isKept: false,
  });
});

test('a rule that what was typed changed says from what to what', () => {
  expect(knownRule(rule({ reason: 'again', expiresAt: null }), undefined)).toEqual({
    words:
      '“Soralon Stores” was excluded already. Its last day was 31 Dec 2026 and is none now. Its reason was “Customer” and is “again” now.',
    isKept: true,
  });
});

test('a last day before the one that is there is not taken, and the rule says how to end it earlier', () => {
  expect(knownRule(rule({ reason: 'again' }), sooner)).toEqual({
    words:
      '“Soralon Stores” was excluded already. Its reason was “Customer” and is “again” now. Its last day stays 31 Dec 2026, which is later than the day you chose. To let it end earlier, remove the rule and add it again.',
    isKept: false,
  });
  const endless = { reason: 'Customer', expiresAt: null };
  expect(knownRule(rule({ ...endless, before: endless }), sooner)?.words).toContain(
    'It has no last day and holds longer than the day you chose, so it stays without one.',
  );
});
