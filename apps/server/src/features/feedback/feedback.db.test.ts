import type { Feedback } from '@waypost/contract/feedback';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createUsers } from '../users/index.ts';
import { createFeedback } from './index.ts';

let platform: TestPlatform;
let api: TestApi;
const actors = new Map<string, { userId: string; workspaceId: string }>();

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform);
  for (const token of ['token-of-ann', 'token-of-bob']) {
    const address = { userId: platform.random.id(), workspaceId: platform.random.id() };
    await inWorkspace(platform.db, address.workspaceId, (tx) =>
      users.create(tx, address, { name: token, email: `${token}@example.com` }),
    );
    actors.set(token, address);
  }
  api = await createTestApi(platform, [createFeedback(platform)], async (token) => {
    const actor = actors.get(token);
    return actor === undefined
      ? undefined
      : { ...actor, isAdmin: false, familyId: actor.userId, expiresWallAt: Number.MAX_SAFE_INTEGER };
  });
});

afterAll(async () => {
  await api.close();
  await platform.close();
});

const ann = { token: 'token-of-ann' };
const bob = { token: 'token-of-bob' };
const say = async (content: string, options = ann): Promise<Feedback> => {
  const answer = await api.call<Feedback>('POST', '/feedback', { ...options, body: { content } });
  expect(answer.status).toBe(200);
  return answer.data;
};

it('keeps feedback with its lines, lets its author change and take it back', async () => {
  const made = await say('Great.\nMore charts please.');
  platform.clock.advance(60_000);
  const changed = await api.call<Feedback>('PUT', `/feedback/${made.id}`, {
    ...ann,
    body: { content: 'Better' },
  });
  expect(changed.data).toEqual({
    ...made,
    content: 'Better',
    updatedAt: new Date(Date.parse(made.createdAt) + 60_000).toISOString(),
  });
  expect((await api.call('GET', `/feedback/${made.id}`, ann)).data).toEqual(changed.data);
  expect((await api.call('DELETE', `/feedback/${made.id}`, ann)).data).toEqual({ deleted: true });
  expect((await api.call('GET', `/feedback/${made.id}`, ann)).status).toBe(404);
  expect((await api.call('DELETE', `/feedback/${made.id}`, ann)).status).toBe(404);
});

it('lists newest first, page by page', async () => {
  const made = [];
  for (const text of ['one', 'two', 'three']) made.push(await say(text, bob));
  const first = await api.call<Feedback[]>('GET', '/feedback?limit=2', bob);
  expect(first.data.map((item) => item.content)).toEqual(['three', 'two']);
  const next = await api.call<Feedback[]>('GET', `/feedback?limit=2&before=${first.data[1]?.id}`, bob);
  expect(next.data).toEqual([made[0]]);
});

it("answers another user's feedback exactly like one that never was", async () => {
  const made = await say('Private thought');
  const unknown = platform.random.id();
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { content: 'mine now' }],
    ['DELETE', undefined],
  ] as const) {
    const foreign = await api.call(method, `/feedback/${made.id}`, { ...bob, body });
    const none = await api.call(method, `/feedback/${unknown}`, { ...bob, body });
    expect([foreign.status, foreign.error.code, foreign.error.message]).toEqual([
      404,
      none.error.code,
      none.error.message,
    ]);
  }
  expect((await api.call<Feedback>('GET', `/feedback/${made.id}`, ann)).data.content).toBe('Private thought');
});

it.each([
  {},
  { content: ' \n ' },
  { content: 'x'.repeat(5001) },
  { content: 'ok', role: 'ADMIN' },
  { content: 7 },
])('refuses %o with a sentence', async (body) => {
  const answer = await api.call('POST', '/feedback', { ...ann, body });
  expect([answer.status, answer.error.code]).toEqual([422, 'invalid_input']);
});
