import { expect, test } from 'vitest';
import { nobodyWords } from './nobody-words.ts';

const leftOut = [
  { rule: 'Acme', count: 990 },
  { rule: 'No LinkedIn profile link', count: 10 },
];

test('that nobody would be written to is said of the lists where everybody was counted, else of whom was looked at', () => {
  expect(nobodyWords(leftOut, 0)).toBe('Nobody of the chosen lists would be written to.');
  expect(nobodyWords(leftOut, 4200)).toBe('Of the first 1,000 people nobody would be written to.');
  expect(nobodyWords(leftOut, null)).toBe('Of the first 1,000 people nobody would be written to.');
  expect(nobodyWords([{ rule: 'Acme', count: 1 }], null)).toBe('The first person would not be written to.');
});

test('lists without leads are told from those of whom nobody would be written to', () => {
  expect(nobodyWords([], 0)).toBe('The chosen lists have no leads yet.');
  expect(nobodyWords([], null)).toBe('The chosen lists have no leads yet.');
});
