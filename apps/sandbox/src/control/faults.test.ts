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
    ['503-after', 503, 'errors/service_unavailable', 'PENDING'],
    ['429-limit', 429, 'errors/limit_exceeded', undefined],
    ['500-provider', 500, 'errors/provider_error', undefined],
    ['cannot-resend', 422, 'errors/cannot_resend_yet', undefined],
    ['limit-exceeded', 422, 'errors/limit_exceeded', undefined],
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

  test('late-504 answers in doubt at once and applies the effect afterwards', async () => {
    const id = next();
    await fault({ op: 'invite.send', mode: 'late-504', delayMs: 40, times: 1 });
    expect((await invite(id)).status).toBe(504);
    expect(await pendingOf(id)).toBeUndefined();
    while ((await pendingOf(id)) === undefined) await sleep(10);
    expect(await lastRow()).toMatchObject({ applied: true, answer: { status: 504 } });
  });

  test.each([
    ['hang-after', 'PENDING'],
    ['hang-before', undefined],
    ['disconnect-after', 'PENDING'],
  ])('%s never answers', async (mode, state) => {
    const id = next();
    await fault({ op: 'invite.send', mode, times: 1, delayMs: 20 });
    await expect(invite(id)).rejects.toThrow('fetch failed');
    await sandbox.client.control('POST', `/accounts/${account}/status`, { status: 'OK' });
    expect(await pendingOf(id)).toBe(state);
    expect(await lastRow()).toMatchObject({ fault: mode, answer: 'dropped' });
  });

  test('a 2xx that cannot be read, or that has no id in it, hides what became of the request', async () => {
    const [cut, empty, undone] = [next(), next(), next()];
    await fault({ op: 'invite.send', mode: 'unparsable', times: 1 });
    await expect(invite(cut)).rejects.toThrow('JSON');
    expect(await pendingOf(cut)).toBe('PENDING');
    await fault({ op: 'invite.send', mode: 'unparsable-before', times: 1 });
    await expect(invite(undone)).rejects.toThrow('JSON');
    expect(await pendingOf(undone)).toBeUndefined();
    await fault({ op: 'invite.send', mode: 'no-id', times: 1 });
    expect((await invite(empty)).body).toEqual({ object: 'UserInvitationSent', invitation_id: null });
    expect(await lastRow()).toMatchObject({ applied: true, ref: expect.stringMatching(/^\d+$/) });
    await fault({ op: 'invite.send', mode: 'unparsable', times: 1 });
    expect((await invite(cut)).body.type).toBe('errors/already_invited_recently');
  });

  test.each([
    ['disconnect', 401, 'errors/disconnected_account'],
    ['restrict', 403, 'errors/account_restricted'],
  ])('%s refuses this request and every one after it', async (mode, status, type) => {
    const other = await sandbox.client.link(`ok+${mode}@example.com`);
    await fault({ mode, accountId: other, times: 1 });
    const read = () => sandbox.client.api('GET', `/users/relations?account_id=${other}&limit=1`);
    expect(await read()).toMatchObject({ status, body: { type } });
    expect(await read()).toMatchObject({ status, body: { type } });
    await sandbox.client.control('POST', `/accounts/${other}/status`, { status: 'OK' });
    expect((await read()).status).toBe(200);
  });

  test('a script strikes at the requests it names, each account counted by itself, between its instants', async () => {
    const second = await sandbox.client.link('ok+script@example.com');
    const now = (await sandbox.client.control('GET', '/clock')).body.businessNow;
    const later = new Date(Date.parse(now) + 60_000).toISOString();
    const added = await sandbox.client.control('POST', '/faults', {
      seed: 'script',
      replace: true,
      rules: [
        { op: 'relations.list', mode: '503', nth: [2, 5] },
        { op: 'relations.list', mode: '500', every: 3 },
        { op: 'relations.list', mode: '429', from: later },
      ],
    });
    expect(added).toMatchObject({ status: 201, body: { seed: 'script' } });
    expect(added.body.ids).toHaveLength(3);
    const look = async (id: string) =>
      (await sandbox.client.api('GET', `/users/relations?account_id=${id}&limit=1`)).status;
    const statuses: number[][] = [[], []];
    for (let i = 0; i < 5; i += 1) {
      statuses[0]!.push(await look(account));
      statuses[1]!.push(await look(second));
    }
    expect(statuses).toEqual([
      [200, 503, 500, 200, 503],
      [200, 503, 500, 200, 503],
    ]);
    await sandbox.restart();
    const { items } = (await sandbox.client.control('GET', '/faults')).body;
    expect(items.map((item: Json) => [item.seen, item.hits])).toEqual([
      [10, 4],
      [10, 2],
      [0, 0],
    ]);
    await sandbox.client.control('POST', '/clock', { advance: 2 });
    expect(await look(account)).toBe(500);
    expect(await look(account)).toBe(429);
  });

  test('what cannot be is refused with a sentence', async () => {
    const refused = async (body: Json) => (await fault(body)).body.detail;
    expect(await refused({ mode: 'nonsense' })).toContain('mode must be one of');
    expect(await refused({ mode: 'lose', op: 'invite.send' })).toContain('does not go with');
    expect(await refused({ mode: '429', op: 'webhook.deliver' })).toContain('does not go with');
    expect(await refused({ mode: '429', nth: [0] })).toContain('nth');
    expect(await refused({ mode: '429', probability: 2 })).toContain('probability');
    expect(await refused({ rules: [] })).toContain('rules');
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
