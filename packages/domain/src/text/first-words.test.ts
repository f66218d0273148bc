import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

it('leaves a short text as it is, in one line', () => {
  expect(firstWords(' What we\n learned ', 40)).toBe('What we learned');
  expect(firstWords('exactly ten', 11)).toBe('exactly ten');
});

it('ends a long text after a whole word, and says that it goes on', () => {
  expect(firstWords('This is the part that matters most', 30)).toBe('This is the part that matters…');
  expect(firstWords('This is the part that matters most', 27)).toBe('This is the part that…');
  expect(firstWords('One, two, three', 9)).toBe('One, two…');
  expect(firstWords('One, two, three', 11)).toBe('One, two…');
});

it('cuts one endless word, and never half a sign', () => {
  expect(firstWords('A'.repeat(50), 10)).toBe(`${'A'.repeat(9)}…`);
  expect(firstWords('🚀'.repeat(9), 8)).toBe('🚀🚀🚀…');
});
