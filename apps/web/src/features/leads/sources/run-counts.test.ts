import { expect, test } from 'vitest';
import { runCounts } from './run-counts.ts';

const ofOutcome = (counts: Record<string, number>, id: string) =>
  runCounts({ counts, kind: 'leads.read-source' }).find((count) => count.id === id);

test('who was left out by choice and who could not be recognised are two counts, each opening its own rows', () => {
  const counts = { found: 5, added: 2, skipped: 1, unidentified: 2 };
  expect(ofOutcome(counts, 'skipped')).toMatchObject({
    ...{ count: 1, outcome: 'skipped', note: 'by your choices' },
  });
  expect(ofOutcome(counts, 'unidentified')).toMatchObject({ count: 2, outcome: 'unidentified' });
  expect(ofOutcome({ ...counts, unidentified: 0 }, 'unidentified')).toBeUndefined();
});

test('a job from before says that its one count holds both', () => {
  expect(ofOutcome({ found: 5, added: 2, skipped: 3 }, 'skipped')).toMatchObject({
    ...{ count: 3, note: 'by your choices, or because nothing says who they are' },
  });
});

test('what is found at posts is named: one person can be several comments', () => {
  const counts = { found: 71, added: 40, comments: 71, looks: 0 };
  const found = (given: Record<string, number>) =>
    runCounts({ counts: given, kind: 'leads.extract-post' }).find(({ id }) => id === 'found')?.note;
  expect(found(counts)).toBe('comments at the source');
  expect(found({ ...counts, reactions: 3 })).toBe('reactions and comments at the source');
  expect(found({ found: 3, added: 3 })).toBe('at the source');
  expect(ofOutcome(counts, 'looks')).toBeUndefined();
  expect(ofOutcome({ ...counts, looks: 4 }, 'looks')).toMatchObject({ count: 4, outcome: null });
});

test('what a post counts and nobody read has its own numbers, with why', () => {
  const counts = { found: 524, added: 500, comments: 524, looks: 0, replies: 169, unshown: 2 };
  expect(ofOutcome(counts, 'replies')).toMatchObject({ label: 'Replies', count: 169, outcome: null });
  expect(ofOutcome(counts, 'unshown')).toMatchObject({ label: 'Not shown', count: 2 });
  expect(ofOutcome(counts, 'beyond')).toBeUndefined();
});

test('who was left out is told rule by rule', () => {
  const counts = { found: 60, added: 14, skipped: 46, unidentified: 0, 'leftOut.author': 14 };
  expect(ofOutcome({ ...counts, 'leftOut.length': 29, 'leftOut.page': 3 }, 'skipped')).toMatchObject({
    ...{ count: 46, note: '14 by the author of the post, 29 too short, 3 by company pages', isTold: true },
  });
});
