import { endpoint } from '@waypost/contract/endpoint';
import { route } from '@waypost/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inWorkspace } from '../db/tenant.ts';
import type { Feature } from '../feature.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { AppError } from './app-error.ts';

const body = z.strictObject({ amount: z.number() });
const reply = z.object({ made: z.number(), amount: z.number() });
type Typed = { body: typeof body; reply: typeof reply };
const make = endpoint(route<Typed>('POST', '/things'), 'Makes a thing.', { body, reply });
const other = endpoint(route<Typed>('POST', '/other-things'), 'Makes another.', { body, reply });
const secret = endpoint(route<Typed>('POST', '/secrets', { sensitive: true }), 'Makes a secret.', {
  body,
  reply,
});

let platform: TestPlatform;
let api: TestApi;
/** How often the operation ran, and what it waits for or fails with. */
let made = 0;
let gate: Promise<void> = Promise.resolve();
let failure: Error | undefined;
const users = new Map<string, string>();

beforeAll(async () => {
  platform = await createTestPlatform();
  const run = async ({ body: given }: { body: { amount: number } }) => {
    made += 1;
    const mine = made;
    await gate;
    if (failure !== undefined) throw failure;
    return { made: mine, amount: given.amount };
  };
  const feature: Feature = {
    bind(binder) {
      binder.bind(make, run);
      binder.bind(other, run);
      binder.bind(secret, run);
    },
  };
  api = await createTestApi(platform, [feature], async (token) => {
    const workspaceId = users.get(token) ?? platform.random.id();
    users.set(token, workspaceId);
    return {
      userId: workspaceId,
      workspaceId,
      isAdmin: false,
      familyId: workspaceId,
      expiresWallAt: Infinity,
    };
  });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});
beforeEach(() => {
  made = 0;
  gate = Promise.resolve();
  failure = undefined;
});

const token = 'token-of-the-first-user';
const post = (key: string, amount = 1, path = '/things', as = token) =>
  api.call<{ made: number; amount: number }>('POST', path, {
    token: as,
    body: { amount },
    headers: { 'idempotency-key': key },
  });
const newKey = () => `key ${platform.random.id()}`;
/** Makes every claim of the first user older, as if so many seconds had passed on the wall. */
const age = (seconds: number) => {
  const workspaceId = users.get(token) ?? '';
  return inWorkspace(platform.db, workspaceId, (tx) =>
    sql`update idempotency_keys set created_wall_at = created_wall_at - make_interval(secs => ${seconds})`.execute(
      tx,
    ),
  );
};

describe('the same key', () => {
  it('with the same body has one effect and the same answer', async () => {
    const key = newKey();
    const first = await post(key);
    const second = await post(key);
    expect(first).toMatchObject({ status: 200, data: { made: 1, amount: 1 } });
    expect(second).toEqual(first);
    expect(made).toBe(1);
  });

  it('twenty times at once has one effect; the others are told to wait', async () => {
    const key = newKey();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const early: number[] = [];
    let allButOne: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (allButOne = resolve));
    const calls = Array.from({ length: 20 }, async () => {
      const answer = await post(key);
      early.push(answer.status);
      if (early.length === 19) allButOne();
      return answer;
    });
    await refused;
    expect(early.every((status) => status === 409)).toBe(true);
    open();
    const answers = await Promise.all(calls);
    expect(made).toBe(1);
    expect(answers.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([
      { made: 1, amount: 1 },
    ]);
    expect((await post(key)).data).toEqual({ made: 1, amount: 1 });
  });

  it('with another body is refused and has no effect', async () => {
    const key = newKey();
    await post(key, 1);
    expect(await post(key, 2)).toMatchObject({ status: 409, error: { code: 'idempotency_mismatch' } });
    expect(made).toBe(1);
  });

  it('on another call or of another user is another key', async () => {
    const key = newKey();
    await post(key);
    expect((await post(key, 1, '/other-things')).data.made).toBe(2);
    expect((await post(key, 1, '/things', 'token-of-the-second-user')).data.made).toBe(3);
  });

  it('runs again after 24 hours', async () => {
    const key = newKey();
    await post(key);
    await age(24 * 3600 + 1);
    expect((await post(key)).data.made).toBe(2);
    expect((await post(key)).data.made).toBe(2);
  });
});

describe('a call that failed', () => {
  it.each([
    ['an expected failure', new AppError('not_ready', 'Not yet.'), 409],
    ['a defect', new Error('a defect'), 500],
  ])('gives the key back: %s', async (_, error, status) => {
    const key = newKey();
    failure = error;
    expect((await post(key)).status).toBe(status);
    failure = undefined;
    expect(await post(key)).toMatchObject({ status: 200, data: { made: 2 } });
  });

  it('of a process that was killed blocks for two minutes, then says that its result is unknown', async () => {
    const key = newKey();
    await post(key);
    const workspaceId = users.get(token) ?? '';
    await inWorkspace(platform.db, workspaceId, (tx) =>
      sql`update idempotency_keys set response = null`.execute(tx),
    );
    const running = await post(key);
    expect(running).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect(running.error.message).toContain('still running');
    await age(121);
    const unknown = await post(key);
    expect(unknown).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect(unknown.error.message).toMatch(/result.*unknown.*[Cc]heck/);
    expect(made).toBe(1);
  });
});

it('a sensitive call ignores the key: its answer is kept nowhere', async () => {
  const kept = async () => {
    const query = sql<{ n: number }>`select count(*) as n from idempotency_keys`;
    return (await inWorkspace(platform.db, users.get(token) ?? '', (tx) => query.execute(tx))).rows[0]?.n;
  };
  const before = await kept();
  const key = newKey();
  expect((await post(key, 1, '/secrets')).data.made).toBe(1);
  expect((await post(key, 2, '/secrets')).data.made).toBe(2);
  expect(await kept()).toBe(before);
});

it('what is stored can be read neither as text nor in another row', async () => {
  await post(newKey(), 987_654);
  await post(newKey(), 123_456);
  const workspaceId = users.get(token) ?? '';
  const { rows } = await inWorkspace(platform.db, workspaceId, (tx) =>
    sql<{ response: Buffer; key_hash: Buffer }>`select response, key_hash from idempotency_keys
      where response is not null`.execute(tx),
  );
  expect(rows.filter((row) => row.response.includes('987654'))).toEqual([]);
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('There must be two rows.');
  expect(() =>
    platform.secrets.open(
      'idempotency-response',
      `${workspaceId}:${second.key_hash.toString('hex')}`,
      first.response,
    ),
  ).toThrow(/unable to authenticate/);
});
