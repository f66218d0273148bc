import { expect, test } from 'vitest';
import { countWords, filterWords } from './grid-words.ts';

test('an estimate is said as one, with three digits that count', () => {
  expect(countWords({ value: 12_345, exact: true })).toBe('12,345');
  expect(countWords({ value: 12_345, exact: false })).toBe('about 12,300');
  expect(countWords({ value: 987_654, exact: false })).toBe('about 988,000');
  expect(countWords({ value: 412, exact: false })).toBe('about 412');
  expect(countWords({ value: 412, exact: true })).toBe('412');
  expect(countWords({ value: 0, exact: false })).toBe('about 0');
});

test('a filter reads as a sentence for its kind of field', () => {
  const kinds = new Map([['Renewal', 'date' as const]]);
  expect(filterWords({ field: 'score', is: 'at_least', value: '60' }, kinds)).toEqual([
    'Score',
    'is at least',
    '60',
  ]);
  expect(filterWords({ field: 'status', is: 'any_of', value: 'new,replied' }, kinds)).toEqual([
    'Status',
    'is',
    'New or Replied',
  ]);
  expect(filterWords({ field: 'custom:Renewal', is: 'at_most', value: '2026-11-21' }, kinds)).toEqual([
    'Renewal',
    'is on or before',
    '21 Nov 2026',
  ]);
  expect(filterWords({ field: 'tags', is: 'empty' }, kinds)).toEqual(['Tags', 'has none', '']);
});
