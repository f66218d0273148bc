import { expect, test } from 'vitest';
import { TALK_MS } from './posts.ts';
import { buildWorld, worldSize } from './world.ts';

const START = Date.parse('2026-03-02T09:00:00Z');

test('a post that was put away comes back the same, with the same talk, under each of its links', () => {
  const { posts } = buildWorld('shelf', worldSize(6000), START);
  expect(posts.length).toBe(1500);
  const first = posts.at(0)!;
  const before = JSON.stringify([first, posts.comments(first), posts.reactions(first)]);
  for (const post of posts) posts.reactions(post);
  const again = posts.at(0)!;
  expect(again).not.toBe(first);
  expect(JSON.stringify([again, posts.comments(again), posts.reactions(again)])).toBe(before);
  for (const post of posts) {
    expect(posts.byLink('activity', post.activity)!.index).toBe(post.index);
    if (post.second) expect(posts.byLink(post.second.kind, post.second.number)!.index).toBe(post.index);
    expect(posts.byAuthor(post.author.id).map((other) => other.index)).toContain(post.index);
  }
  expect(posts.at(1500)).toBeUndefined();
  expect(posts.byLink('activity', '1')).toBeUndefined();
});

test('some posts come out while the world runs, and nobody talks before there is something to talk about', () => {
  const { posts } = buildWorld('shelf', worldSize(6000), START);
  const live = [...posts].filter((post) => post.live);
  expect(live.length).toBe(240);
  for (const post of live) {
    expect(post.atMs).toBeGreaterThanOrEqual(START);
    for (const comment of posts.comments(post)) {
      expect(comment.atMs).toBeGreaterThanOrEqual(post.atMs);
      expect(comment.atMs).toBeLessThan(post.atMs + TALK_MS + 240_001);
    }
  }
  for (const post of posts) if (!post.live) expect(post.atMs).toBeLessThan(START);
});
