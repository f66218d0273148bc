import { expect, it } from 'vitest';
import { resultCounts } from './lead-jobs.ts';

it('a file whose people were all known here before says that none is new', () => {
  const counts = { added: 3, created: 0, updated: 0, repeated: 0, excluded: 0, rejected: 0 };
  const shown = resultCounts({ counts }).map(({ label, count }) => [label, count]);
  expect(shown).toContainEqual(['New people', 0]);
  expect(shown.map(([label]) => label)).toEqual(['Added', 'New people', 'Updated', 'Rejected']);
});
