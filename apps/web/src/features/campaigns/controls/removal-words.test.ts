import { expect, test } from 'vitest';
import { aCampaignDetail, aSenderInCampaign } from '../../../testing/campaigns.ts';
import { removalWords, removedWords } from './removal-words.ts';

const beatriz = { id: 'b', name: 'Beatriz Drummond', leads: 12 };
const rest = { waiting: 0, canKeep: true, isLast: false };

test('says with numbers who moves where and what becomes of the others', () => {
  expect(removalWords(aSenderInCampaign(), 'skip')).toEqual([
    '12 leads move to Beatriz Drummond.',
    '18 leads it has reached are skipped; nobody else writes to them.',
  ]);
  expect(removalWords(aSenderInCampaign(), 'keep')[1]).toBe(
    '18 leads it has reached stay with it to the end; it gets no new leads.',
  );
  expect(removalWords(aSenderInCampaign({ status: 'Disconnected', reached: 1 }), 'keep')[1]).toBe(
    '1 lead it has reached waits until the account is reconnected.',
  );
});

test('names how many go to each of several', () => {
  const moves = [
    { id: 'a', name: 'Ada', leads: 6 },
    { id: 'b', name: 'Bo', leads: 5 },
    { id: 'c', name: 'Cy', leads: 1 },
  ];
  expect(removalWords(aSenderInCampaign({ reached: 0, ifRemoved: { ...rest, moves } }), 'skip')).toEqual([
    '12 leads move on: 6 to Ada, 5 to Bo and 1 to Cy.',
  ]);
});

test('the last sender pauses the campaign only while leads are left', () => {
  const ifRemoved = { ...rest, moves: [], isLast: true };
  const pauses = 'No sender is left then: the campaign is paused.';
  expect(removalWords(aSenderInCampaign({ ifRemoved: { ...ifRemoved, waiting: 12 } }), 'skip')).toEqual([
    '12 leads wait until you add a sender.',
    '18 leads it has reached are skipped; nobody else writes to them.',
    pauses,
  ]);
  const onlyReached = aSenderInCampaign({ untouched: 0, ifRemoved });
  expect(removalWords(onlyReached, 'skip')).not.toContain(pauses);
  expect(removalWords(onlyReached, 'keep')).toContain(pauses);
  expect(removalWords(aSenderInCampaign({ untouched: 0, reached: 0, ifRemoved }), 'skip')).toEqual([
    'It has no leads under way.',
  ]);
});

test('afterwards says what became of the leads', () => {
  const campaign = aCampaignDetail();
  const none = { moved: [], waiting: 0, skipped: 0, kept: 0 };
  expect(removedWords({ campaign, ...none, moved: [beatriz], skipped: 18 })).toBe(
    '12 leads moved to Beatriz Drummond. 18 leads skipped.',
  );
  expect(
    removedWords({ campaign: { ...campaign, status: 'Paused', accounts: [] }, ...none, waiting: 1 }),
  ).toBe('1 lead without a sender. The campaign is paused.');
  expect(removedWords({ campaign, ...none })).toBe('No lead was under way with it.');
});
