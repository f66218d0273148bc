import { expect, it } from 'vitest';
import { resultCounts } from './lead-jobs.ts';

it('a file whose people were all known here before says that none is new', () => {
  const counts = { added: 3, created: 0, updated: 0, repeated: 0, excluded: 0, rejected: 0 };
  const shown = resultCounts({ counts }).map(({ label, count }) => [label, count]);
  expect(shown).toContainEqual(['New people', 0]);
  expect(shown.map(([label]) => label)).toEqual(['Added', 'New people', 'Updated', 'Rejected']);
});

it('an import that was undone says of all its people what became of them, in counts that add up', () => {
  const counts = { erased: 19, takenOut: 0, restored: 0, kept: 1, goneBefore: 1, fieldsRemoved: 0 };
  const shown = resultCounts({ counts });
  expect(shown.map(({ label, count }) => [label, count])).toEqual([
    ['Removed', 19],
    ['Taken out', 0],
    ['Restored', 0],
    ['Kept', 1],
    ['Gone before', 1],
  ]);
  expect(shown.find(({ id }) => id === 'kept')?.note).toContain('merged them with another lead');
});

it('a search says whom it left out because they were rated as no fit', () => {
  const skipped = (counts: Record<string, number>) =>
    resultCounts({ counts: { found: 9, added: 6, ...counts } }).find(({ id }) => id === 'skipped');
  expect(skipped({ skipped: 1, rated: 1 })).toMatchObject({
    count: 1,
    note: '1 rated as no fit',
    isTold: true,
  });
  expect(skipped({ skipped: 3, rated: 1, 'leftOut.contacted': 2 })?.note).toBe(
    '2 contacted before, 1 rated as no fit',
  );
  expect(skipped({ skipped: 2 })?.note).toBe('left out by the options');
  expect(skipped({ skipped: 0, rated: 0 })).toBeUndefined();
});

it('values of another kind are not said to be kept where one that looks like a formula is left out', () => {
  const mistyped = resultCounts({ counts: { mistyped: 2 } }).find(({ id }) => id === 'mistyped');
  expect(mistyped?.note).not.toContain('kept');
  expect(mistyped?.note).toContain('each row says what became of them');
});
