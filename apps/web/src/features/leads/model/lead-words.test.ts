import { expect, test } from 'vitest';
import { openWords } from './lead-words.ts';

test('the link of a context says what it opens, and calls nothing a post that is none', () => {
  expect(openWords('comments')).toBe('Open the post');
  expect(openWords('likes')).toBe('Open the post');
  expect(openWords('event')).toBe('Open the event');
  expect(openWords('search')).toBe('Open the search');
  expect(openWords('connections')).not.toMatch(/post/);
});
