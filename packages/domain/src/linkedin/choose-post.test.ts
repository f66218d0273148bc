import { expect, it } from 'vitest';
import { choosePost, noPostFound, postUrlOf } from './choose-post.ts';

const DAY = 86_400_000;
const now = 100 * DAY;
const post = (
  name: string,
  daysAgo: number | null,
  given: { isRepost?: boolean; canComment?: boolean } = {},
) => ({
  ...{ name, isRepost: false, canComment: true, ...given },
  publishedAt: daysAgo === null ? null : now - daysAgo * DAY,
});
const shown = [
  post('shared', 0, { isRepost: true }),
  post('undated', null),
  post('closed', 1, { canComment: false }),
  post('own', 7),
  post('older', 8),
];
const chosen = (toComment: boolean, maxAgeDays: number) =>
  choosePost(shown, { toComment, maxAgeDays, now })?.name;

it('the newest own post that is recent enough is chosen, and for a comment one that takes comments', () => {
  expect(chosen(false, 7)).toBe('closed');
  expect(chosen(true, 7)).toBe('own');
  expect(chosen(true, 6)).toBeUndefined();
  expect(choosePost([], { toComment: false, maxAgeDays: 90, now })).toBeUndefined();
});

it('what was looked for in vain is said with its days', () => {
  expect(noPostFound(true, 7)).toBe('No post of the last 7 days takes comments.');
  expect(noPostFound(false, 1)).toBe('No post of the last day to like.');
});

it('a post is linked by its own name, or as an activity where it is named by its number alone', () => {
  expect(postUrlOf('urn:li:ugcPost:7100000000000000001')).toBe(
    'https://www.linkedin.com/feed/update/urn:li:ugcPost:7100000000000000001/',
  );
  expect(postUrlOf('7100000000000000001')).toBe(
    'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001/',
  );
});
