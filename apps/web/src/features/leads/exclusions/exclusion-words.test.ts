import { expect, test } from 'vitest';
import { knownWords } from './exclusion-words.ts';

test('an import says how many rules were known, and whose end it changed', () => {
  expect(knownWords({ known: 1, endRemoved: 0, endLater: 0 })).toBe('1 row was known already.');
  expect(knownWords({ known: 4, endRemoved: 1, endLater: 2 })).toBe(
    '4 rows were known already. 1 rule had an end and has none now. 2 rules end later than before.',
  );
  expect(knownWords({ known: 0, endRemoved: 0, endLater: 0 })).toBe('');
});
