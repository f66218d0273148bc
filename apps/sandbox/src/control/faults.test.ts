import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('faults', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let account: string;
  let people: { publicId: string; providerId: string }[];
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    account = await sandbox.client.link('ok+faults@example.com');
    people = await sandbox.client.strangers(account, 40);
  });
  afterEach(async () => void (await sandbox.client.control('DELETE', '/faults')));
  afterAll(() => sandbox.stop());

  const fault = (body: Json) => sandbox.client.control('POST', '/faults', body);
  const invite = (providerId: string) =>
    sandbox.client.api('POST', '/users/invite', { account_id: account, provider_id: providerId });
  const pendingOf = async (providerId: string) =>
    (await sandbox.client.api('GET', `/users/${providerId}?account_id=${account}`)).body.invitation?.status;
  const lastRow = async () => (await sandbox.client.control('GET', '/ledger')).body.items.at(-1);
  const next = () => people.pop()!.providerId;

  test.each([
    ['429', 429, 'errors/too_many_requests', undefined],
    ['429-after', 429, 'errors/limit_exceeded', 'PENDING'],
    ['500', 500, 'errors/unexpected_error', undefined],
    ['503', 503, 'errors/service_unavailable', undefined],
    ['504-before', 504, 'errors/request_timeout', undefined],
    ['504-after', 504, 'errors/request_timeout', 'PENDING'],
    ['500-after', 500, 'errors/unexpected_error', 'PENDING'],
  ])('%s answers %i and leaves the effect as promised', async (mode, status, type, state) => {
    const id = next();
    await fault({ op: 'invite.send', mode, times: 1 });
    expect(await invite(id)).toMatchObject({ status, body: { status, type } });
    expect(await pendingOf(id)).toBe(state);
    expect(await lastRow()).toMatchObject({
      fault: mode,
      applied: state !== undefined,
      answer: { status, type },
    });
    expect((await invite(id)).status).toBe(state === undefined ? 200 : 422);
  });

  test('drop-after cuts the connection with the effect in place, drop-before without it', async () => {
    const [after, before] = [next(), next()];
    await fault({ op: 'invite.send', mode: 'drop-after', times: 1 });
    await expect(invite(after)).rejects.toThrow('fetch failed');
    expect(await pendingOf(after)).toBe('PENDING');
    expect(await lastRow()).toMatchObject({
      applied: true,
      answer: 'dropped',
      person: { publicIdentifier: expect.any(String) },
    });
    await fault({ op: 'mutations', mode: 'drop-before', times: 1 });
    await expect(invite(before)).rejects.toThrow('fetch failed');
    expect(await pendingOf(before)).toBeUndefined();
  });

  test('late cuts the connection at once and applies the effect afterwards', async () => {
    const id = next();
    await fault({ op: 'invite.send', mode: 'late', delayMs: 40, times: 1 });
    await expect(invite(id)).rejects.toThrow('fetch failed');
    expect(await pendingOf(id)).toBeUndefined();
    expect(await lastRow()).toMatchObject({ settled: false, applied: false });
    while ((await pendingOf(id)) === undefined) await sleep(10);
    expect(await lastRow()).toMatchObject({ settled: true, applied: true, answer: 'dropped' });
  });

  test('a fault strikes only its account, and with the share of requests that it was given', async () => {
    await fault({ op: 'reads', mode: '503', accountId: 'somebody-else' });
    expect((await sandbox.client.api('GET', `/users/relations?account_id=${account}`)).status).toBe(200);
    await sandbox.client.control('DELETE', '/faults');
    const struck = async () => {
      await sandbox.client.control('DELETE', '/faults');
      await fault({ op: 'relations.list', mode: '500', probability: 0.3, seed: 'same' });
      const statuses: number[] = [];
      for (let i = 0; i < 60; i += 1)
        statuses.push(
          (await sandbox.client.api('GET', `/users/relations?account_id=${account}&limit=1`)).status,
        );
      return statuses;
    };
    const first = await struck();
    const share = first.filter((status) => status === 500).length / first.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.5);
    expect(await struck()).toEqual(first);
  });

  test('the read log says who looked at what after which request', async () => {
    const id = next();
    await invite(id);
    await sandbox.client.api('GET', `/users/invite/sent?account_id=${account}&limit=1`);
    const ledger = (await sandbox.client.control('GET', '/ledger')).body.last;
    const read = (await sandbox.client.control('GET', '/reads')).body.items.at(-1);
    expect(read).toMatchObject({
      op: 'invites.list',
      account,
      status: 200,
      afterLedger: ledger,
      lastPage: false,
    });
  });

  test('the read log follows a list from page to page, and names who was looked at', async () => {
    const [first, second] = [people.pop()!, people.pop()!];
    for (const person of [first, second]) await invite(person.providerId);
    const reads = async () => (await sandbox.client.control('GET', '/reads')).body.items;
    const page = (cursor = '') =>
      sandbox.client.api('GET', `/users/invite/sent?account_id=${account}&limit=1&cursor=${cursor}`);
    const { cursor } = (await page()).body;
    await page(encodeURIComponent(cursor));
    const [top, below] = (await reads()).slice(-2);
    expect(top).toMatchObject({ cursor: null, next: cursor, lastPage: false, person: null });
    expect(below.cursor).toBe(cursor);
    expect(Date.parse(below.oldestAt)).toBeLessThanOrEqual(Date.parse(top.oldestAt));
    expect(Date.parse(top.startedWallAt)).toBeLessThanOrEqual(Date.parse(top.wallAt));

    await pendingOf(second.providerId);
    expect((await reads()).at(-1)).toMatchObject({ op: 'profile.get', person: second.publicId });

    const relations = await sandbox.client.api('GET', `/users/relations?account_id=${account}&limit=1`);
    const [relation] = relations.body.items;
    const form = { account_id: account, attendees_ids: relation.member_id, text: 'Hello' };
    const chat = (await sandbox.client.form('/chats', form)).body.chat_id;
    await sandbox.client.api('GET', `/chats/${chat}/messages`);
    expect((await reads()).at(-1)).toMatchObject({
      op: 'messages.list',
      account,
      person: relation.public_identifier,
      lastPage: true,
    });
    await sandbox.client.api('GET', `/chats?account_id=${account}`);
    expect((await reads()).at(-1)).toMatchObject({ op: 'chats.list', account, person: null });
    expect((await reads()).at(-1).people).toContain(relation.public_identifier);
  });
});
