import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('conditions that reads are under', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let account: string;
  let people: { publicId: string; providerId: string }[];
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    account = await sandbox.client.link('ok+reads@example.com');
    people = await sandbox.client.strangers(account, 30);
  });
  afterEach(async () => void (await sandbox.client.control('DELETE', '/faults')));
  afterAll(() => sandbox.stop());

  const invite = () =>
    sandbox.client.api('POST', '/users/invite', {
      account_id: account,
      provider_id: people.pop()!.providerId,
    });
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${sandbox.client.url}/api/v1${path}`, {
      headers: { 'x-api-key': 'sandbox-key', ...headers },
    });
    return {
      body: (await answer.json()) as Json,
      cache: answer.headers.get('x-cache'),
      age: answer.headers.get('age'),
    };
  };
  const sent = (headers?: Record<string, string>) =>
    look(`/users/invite/sent?account_id=${account}&limit=100`, headers);

  test('a cache repeats an answer for an hour and says so, unless it is told not to', async () => {
    expect(await sent()).toMatchObject({ cache: null, age: null });
    await sandbox.client.control('POST', '/faults', { mode: 'cache', op: 'invites.list' });
    const before = await sent();
    expect(before).toMatchObject({ cache: 'MISS', age: '0' });
    await invite();
    await sandbox.client.control('POST', '/clock', { advance: 30 });
    expect(await sent()).toEqual({ body: before.body, cache: 'HIT', age: '1800' });
    const reads = (await sandbox.client.control('GET', '/reads')).body.items as Json[];
    expect(reads.slice(-2).map((read) => read.cached)).toEqual([false, true]);
    const fresh = await sent({ 'cache-control': 'no-cache' });
    expect(fresh.body.items).toHaveLength(before.body.items.length + 1);
    expect(fresh.cache).toBe('MISS');
    expect((await sent()).body).toEqual(fresh.body);
    await invite();
    await sandbox.client.control('POST', '/clock', { advance: 61 });
    expect((await sent()).body.items).toHaveLength(fresh.body.items.length + 1);
  });

  test('a stubborn cache ignores the wish for a fresh answer', async () => {
    await sandbox.client.control('POST', '/faults', { mode: 'cache-always' });
    const before = await sent();
    await invite();
    expect(await sent({ 'cache-control': 'no-cache' })).toMatchObject({ body: before.body, cache: 'HIT' });
  });

  test('a cache keeps its answers for as long as the rule says', async () => {
    await sandbox.client.control('POST', '/faults', { mode: 'cache-always', cacheMinutes: 150 });
    const before = await sent();
    await invite();
    await sandbox.client.control('POST', '/clock', { advance: 149 });
    expect(await sent()).toMatchObject({ body: before.body, cache: 'HIT' });
    await sandbox.client.control('POST', '/clock', { advance: 2 });
    expect((await sent()).body.items).toHaveLength(before.body.items.length + 1);
  });

  test('short pages hold less than was asked for, and lead to all the same', async () => {
    await invite();
    const all = (await sent()).body.items as Json[];
    await sandbox.client.control('POST', '/faults', { mode: 'short', op: 'invites.list', pageItems: 2 });
    const found: Json[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path = `/users/invite/sent?account_id=${account}&limit=100`;
      const { body } = await look(cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      found.push(...body.items);
      cursor = body.cursor;
    }
    expect(found).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
  });

  test('pages counted from the top repeat what new items push down, and miss what leaves', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      ids.unshift((await invite()).body.invitation_id);
      await sandbox.client.control('POST', '/clock', { advance: 1 });
    }
    const page = async (cursor?: string) => {
      const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await look(`/users/invite/sent?account_id=${account}&limit=2${more}`);
      return { ids: body.items.map((item: Json) => item.id) as string[], cursor: body.cursor as string };
    };
    const first = await page();
    expect(first.ids).toEqual(ids.slice(0, 2));
    await invite();
    expect((await page(first.cursor)).ids).toEqual(ids.slice(2, 4));
    await sandbox.client.control('POST', '/faults', { mode: 'offset' });
    expect((await page(first.cursor)).ids).toEqual(ids.slice(1, 3));
    for (const gone of ids.slice(0, 2))
      await sandbox.client.api('DELETE', `/users/invite/sent/${gone}?account_id=${account}`);
    expect((await page(first.cursor)).ids).toEqual(ids.slice(3, 5));
    await sandbox.client.control('DELETE', '/faults');
    await sandbox.client.control('POST', '/faults', { mode: 'offset', places: 1 });
    expect((await page(first.cursor)).ids).toEqual(ids.slice(4, 6));
  });

  test('withheld sections of a profile come back empty and are named', async () => {
    const path = `/users/${people[0]!.providerId}?account_id=${account}&linkedin_sections=experience,about`;
    expect((await look(path)).body.work_experience.length).toBeGreaterThan(0);
    await sandbox.client.control('POST', '/faults', { mode: 'throttled', op: 'profile.get' });
    expect((await look(path)).body).toMatchObject({
      work_experience: [],
      summary: '',
      throttled_sections: ['experience', 'about'],
    });
  });
});
