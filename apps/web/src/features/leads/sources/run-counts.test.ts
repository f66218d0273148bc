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
