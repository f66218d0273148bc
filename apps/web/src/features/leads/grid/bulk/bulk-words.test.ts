import { expect, test } from 'vitest';
import { bulkWords, resultWords } from './bulk-words.ts';

test('an AI column says how many were answered and how many stayed unknown', () => {
  expect(resultWords({ done: 13, skipped: 0, answered: 0, unknown: 13 })).toBe(
    '13 done (0 newly answered, 13 unknown)',
  );
  expect(resultWords({ done: 1_300, skipped: 2, answered: 1_300, unknown: 0 })).toBe(
    '1,300 done (1,300 newly answered, 0 unknown), 2 skipped',
  );
});

test('who was asked about by the sample before is told, so that the numbers of an AI column add up', () => {
  expect(resultWords({ done: 7_000, skipped: 0, answered: 1_749, unknown: 5_246 })).toBe(
    '7,000 done (1,749 newly answered, 5,246 unknown, 5 asked before)',
  );
});

test('every other action says how many were done and skipped', () => {
  expect(resultWords({ done: 128, skipped: 3 })).toBe('128 done, 3 skipped');
  expect(resultWords({ done: 4 })).toBe('4 done');
});

test('a field that is set is named', () => {
  expect(bulkWords('set_field', false, 'Company')).toBe('Setting Company');
  expect(bulkWords('set_field', true, 'Company')).toBe('Company set');
  expect(bulkWords('set_field', true)).toBe('Field set');
});
