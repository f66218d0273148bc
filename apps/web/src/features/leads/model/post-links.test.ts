import { expect, test } from 'vitest';
import { takeLinks } from '../components/post-links-field.tsx';
import { postLinksMax, readLinks } from './post-links.ts';

const post = (n: number) => `https://www.linkedin.com/feed/update/urn:li:activity:${7_000_000_000_000 + n}/`;

test('pasted lines become links; one post in two forms counts once', () => {
  const text = `${post(1)}\n https://www.linkedin.com/posts/a_b-activity-7000000000001-x \r\n${post(2)}`;
  expect(readLinks(text).links.map((link) => link.postId)).toEqual(['7000000000001', '7000000000002']);
});

test('what is no post link stays, with the sentence of the specification', () => {
  const taken = takeLinks(`${post(1)} https://www.linkedin.com/in/somebody`, []);
  expect(taken.links).toHaveLength(1);
  expect(taken.rest).toBe('https://www.linkedin.com/in/somebody');
  expect(taken.problem).toBe('Invalid LinkedIn post URL');
});

test('words around a link are no mistake, words alone are', () => {
  expect(readLinks(`Look at ${post(1)} please`)).toMatchObject({ links: [{}], wrong: [] });
  expect(readLinks(`${post(1)}\nhello`).wrong).toEqual(['hello']);
});

test('links beyond the most that fit stay in the field', () => {
  const text = Array.from({ length: postLinksMax + 2 }, (_, n) => post(n)).join('\n');
  const taken = takeLinks(text, []);
  expect(taken.links).toHaveLength(postLinksMax);
  expect(taken.rest.split('\n')).toHaveLength(2);
  expect(taken.problem).toMatch(/^At most 20 posts/);
});
