import { leftOutRuleName } from '@waypost/domain/campaigns/left-out/left-out-rule';
import { expect, test } from 'vitest';
import { reachWords } from './reach-words.ts';

const no = { leadId: 'a', can: false, why: 'A whole sentence.', lastWritten: null };

test('a cell says in a few words why a lead cannot be written to', () => {
  const lastWritten = { by: 'Ada', at: '2026-10-13T09:00:00.000Z' };
  expect(reachWords({ ...no, code: 'contacted', rule: 'Cool-off', lastWritten })).toBe('Contacted 13 Oct');
  expect(reachWords({ ...no, code: 'excluded', rule: 'Acme' })).toBe('Excluded: Acme');
  expect(reachWords({ ...no, code: 'no_link', rule: null })).toBe('No profile link');
});

test('a lead of another campaign is told by the name of that campaign', () => {
  const rule = leftOutRuleName({ kind: 'other_campaign', campaignName: 'First talks' });
  expect(reachWords({ ...no, code: 'other_campaign', rule })).toBe('In First talks');
});
