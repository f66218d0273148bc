import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('posts', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let account: string;
  let posts: Json[];
  beforeAll(async () => {
    sandbox = await startTestSandbox({ people: 3000 });
    account = await sandbox.client.link('ok+posts@example.com');
    posts = (await sandbox.client.control('GET', '/posts?limit=1000')).body.items;
  });
  afterAll(() => sandbox.stop());

  const walk = async (path: string) => {
    const items: Json[] = [];
    let cursor: string | null = null;
    do {
      const query: string =
        cursor === null ? `account_id=${account}&limit=7` : `cursor=${encodeURIComponent(cursor)}`;
      const page = (await sandbox.client.api('GET', `${path}?${query}`)).body;
      expect(page.items.length).toBeLessThanOrEqual(7);
      items.push(...page.items);
      cursor = page.cursor;
      if (cursor !== null) expect(cursor).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    } while (cursor !== null);
    return items;
  };

  test('walking the cursor gives every comment and reaction once, also while somebody comments in between', async () => {
    const post = posts.find((p) => p.comments > 30);
    const comments = await walk(`/posts/${post.socialId}/comments`);
    expect(comments.length).toBe(post.comments);
    expect(new Set(comments.map((c) => c.id)).size).toBe(comments.length);
    const reactions = await walk(`/posts/${post.socialId}/reactions`);
    expect(reactions.length).toBe(post.reactions);
    expect(new Set(reactions.map((r) => r.author.id)).size).toBe(reactions.length);

    const first = (
      await sandbox.client.api('GET', `/posts/${post.socialId}/comments?account_id=${account}&limit=10`)
    ).body;
    await sandbox.client.api('POST', `/posts/${post.socialId}/comments`, {
      account_id: account,
      text: 'Good point',
    });
    const second = (
      await sandbox.client.api(
        'GET',
        `/posts/${post.socialId}/comments?cursor=${encodeURIComponent(first.cursor)}`,
      )
    ).body;
    expect([...first.items, ...second.items].map((c) => c.id)).toEqual(
      comments.slice(0, 20).map((c) => c.id),
    );
    const answered = comments.find((c) => c.reply_counter > 0);
    const replies = (
      await sandbox.client.api(
        'GET',
        `/posts/${post.socialId}/comments?account_id=${account}&comment_id=${answered.id}`,
      )
    ).body.items;
    expect(replies.length).toBe(answered.reply_counter);
  });

  test('the number of an activity link works as is, ugcPost and share numbers only as urns', async () => {
    const get = (id: string) => sandbox.client.api('GET', `/posts/${id}?account_id=${account}`);
    for (const kind of ['ugcPost', 'share']) {
      const post = posts.find((p) => p.links.some((l: string) => l.includes(`urn:li:${kind}:`)));
      const number = /urn:li:(?:ugcPost|share):(\d+)/.exec(post.links[2])![1]!;
      expect((await get(post.id)).body.social_id).toBe(post.socialId);
      expect((await get(number)).status).toBe(404);
      expect((await get(`urn:li:${kind}:${number}`)).body.id).toBe(post.id);
    }
    expect((await get('7300000000000000000')).body.type).toBe('errors/resource_not_found');
  });

  test('two accounts see one person under different provider ids, and each id works for its own account only', async () => {
    const other = await sandbox.client.link('ok+second@example.com');
    const post = posts.find((p) => p.comments > 5);
    const authors = async (id: string) =>
      (
        (await sandbox.client.api('GET', `/posts/${post.socialId}/comments?account_id=${id}`)).body
          .items as Json[]
      ).map((c) => c.author_details.id);
    const [mine, theirs] = [await authors(account), await authors(other)];
    expect(mine[0]).toMatch(/^ACoAA/);
    expect(mine[0]).not.toBe(theirs[0]);
    const name = async (viewer: string, id: string) =>
      (await sandbox.client.api('GET', `/users/${id}?account_id=${viewer}`)).body.public_identifier;
    expect(await name(account, mine[0])).toBe(await name(other, theirs[0]));
    expect((await sandbox.client.api('GET', `/users/${theirs[0]}?account_id=${account}`)).status).toBe(404);
  });

  test('reacting twice is refused and a cursor of another list is not taken', async () => {
    const [post, next] = posts;
    const react = () =>
      sandbox.client.api('POST', '/posts/reaction', {
        account_id: account,
        post_id: post.socialId,
        reaction_type: 'insightful',
      });
    expect((await react()).body).toEqual({ object: 'ReactionAdded' });
    expect((await react()).body.type).toBe('errors/action_already_performed');
    const { cursor } = (
      await sandbox.client.api('GET', `/posts/${post.socialId}/reactions?account_id=${account}&limit=1`)
    ).body;
    expect(
      (
        await sandbox.client.api(
          'GET',
          `/posts/${next.socialId}/reactions?cursor=${encodeURIComponent(cursor)}`,
        )
      ).body.type,
    ).toBe('errors/invalid_parameters');
  });

  test('a post of this world comes out at its time, and the talk about it grows and stays as it was', async () => {
    const known = new Set(posts.map((post) => post.id));
    let fresh: Json;
    while (!fresh) {
      await sandbox.client.control('POST', '/clock', { advance: 240 });
      const { items } = (await sandbox.client.control('GET', '/posts?limit=1000')).body;
      fresh = items.find((post: Json) => !known.has(post.id) && post.comments > 20);
    }
    const read = async () =>
      (await sandbox.client.api('GET', `/posts/${fresh.id}?account_id=${account}`)).body;
    const seen = await read();
    const comments = await walk(`/posts/${fresh.socialId}/comments`);
    await sandbox.client.control('POST', '/clock', { advance: 3 * 1440 });
    const grown = await read();
    expect(grown.comment_counter).toBeGreaterThan(seen.comment_counter);
    expect(grown.reaction_counter).toBe(fresh.reactions);
    const all = await walk(`/posts/${fresh.socialId}/comments`);
    expect(all.length).toBe(fresh.comments);
    expect(all.map((c) => c.id)).toEqual(expect.arrayContaining(comments.map((c) => c.id)));
  });
});
