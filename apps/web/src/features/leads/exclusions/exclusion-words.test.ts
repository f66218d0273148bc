import { expect, test } from 'vitest';
import { knownWords, repeatWords } from './exclusion-words.ts';

test('an import says how many rules were known, and whose end it changed', () => {
  expect(knownWords({ known: 1, endRemoved: 0, endLater: 0 })).toBe('1 rule was known already.');
  expect(knownWords({ known: 4, endRemoved: 1, endLater: 2 })).toBe(
    '4 rules were known already. 1 rule had an end and has none now. 2 rules end later than before.',
  );
  expect(knownWords({ known: 0, endRemoved: 0, endLater: 0 })).toBe('');
});

test('an import says which of two rows for one company counts', () => {
  const lineOf = (index: number) => index + 2;
  expect(repeatWords({ index: 3, sameAs: 1, value: 'Acme', counts: true }, lineOf)).toBe(
    'Line 5 names the same rule as line 3 and holds longer: its reason and last day count.',
  );
  expect(repeatWords({ index: 3, sameAs: 1, value: 'Acme', counts: false }, lineOf)).toBe(
    'Line 5 names the same rule as line 3, which holds as long or longer: the reason and last day there count.',
  );
});
