import type { AdminFeedback, Feedback } from '@waypost/contract/feedback';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { Loop } from '../../platform/feature.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createUsers } from '../users/index.ts';
import { createFeedback } from './index.ts';

let platform: TestPlatform;
let api: TestApi;
let loops: readonly Loop[];
let answersTold: object[] = [];
const actors = new Map<string, { userId: string; workspaceId: string }>();

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform);
  for (const token of ['token-of-ann', 'token-of-bob', 'token-of-admin']) {
    const address = { userId: platform.random.id(), workspaceId: platform.random.id() };
    await inWorkspace(platform.db, address.workspaceId, (tx) =>
      users.create(tx, address, { name: token, email: `${token}@example.com` }),
    );
    actors.set(token, address);
  }
  const feedback = createFeedback({ platform, users });
  loops = feedback.loops ?? [];
  platform.announcements.inTransaction('feedback.answered', async (_, workspaceId, answered) => {
    answersTold.push({ workspaceId, ...answered });
  });
  api = await createTestApi(platform, [feedback], async (token) => {
    const actor = actors.get(token);
    return actor === undefined
      ? undefined
      : {
          ...actor,
          isAdmin: token === 'token-of-admin',
          familyId: actor.userId,
          expiresWallAt: Number.MAX_SAFE_INTEGER,
        };
  });
});

afterAll(async () => {
  await api.close();
  await platform.close();
});

const ann = { token: 'token-of-ann' };
const bob = { token: 'token-of-bob' };
const admin = { token: 'token-of-admin' };
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

describe('A9 administrators', () => {
  interface Page {
    items: AdminFeedback[];
    nextCursor: string | null;
  }
  const listed = async (query = '') => (await api.call<Page>('GET', `/admin/feedback${query}`, admin)).data;
  const answer = (id: string, text: string, as = admin) =>
    api.call<AdminFeedback>('PUT', `/admin/feedback/${id}/answer`, { ...as, body: { answer: text } });

  it('A9 read what everybody wrote, newest first and page by page, with who it was', async () => {
    const made = [await say('First'), await say('Second', bob), await say('Third')];
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await listed(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(ids.slice(0, 3)).toEqual(made.map(({ id }) => id).toReversed());
    expect(new Set(ids).size).toBe(ids.length);
    const { items } = await listed('?limit=2');
    expect(items[1]).toMatchObject({
      content: 'Second',
      author: { name: 'token-of-bob', email: 'token-of-bob@example.com' },
    });
  });

  it('A9 answer, and only who wrote it sees that and is told; a second answer takes the place of the first', async () => {
    const { id } = await say('Please answer');
    answersTold = [];
    const long = `Thank you.\n${'We will look at it. '.repeat(20)}`;
    expect((await answer(id, long)).data).toMatchObject({ id, answer: long.trim() });
    expect(answersTold).toMatchObject([
      {
        ...actors.get('token-of-ann'),
        feedbackId: id,
        excerpt: expect.stringMatching(/^Thank you\. We .*…$/),
      },
    ]);
    expect((await listed()).items.map((one) => one.id)).not.toContain(id);
    expect((await listed('?state=answered')).items.map((one) => one.id)).toContain(id);
    await answer(id, 'It is done.');
    expect((await api.call<Feedback>('GET', `/feedback/${id}`, ann)).data).toMatchObject({
      answer: 'It is done.',
      answeredAt: expect.any(String),
    });
    expect((await api.call('GET', `/feedback/${id}`, bob)).status).toBe(404);
    expect((await answer(id, ' ')).error.issues?.[0]?.path).toBe('body.answer');
  });

  it('A9 delete, and bring it back while it is not erased', async () => {
    const { id } = await say('To be deleted');
    const remove = () => api.call('DELETE', `/admin/feedback/${id}`, admin);
    const restore = () => api.call<AdminFeedback>('POST', `/admin/feedback/${id}/restore`, admin);
    expect((await restore()).status).toBe(404);
    expect((await remove()).data).toEqual({ deleted: true });
    expect((await remove()).status).toBe(404);
    expect((await api.call('GET', `/feedback/${id}`, ann)).status).toBe(404);
    expect((await answer(id, 'Too late')).status).toBe(404);
    expect((await restore()).data).toMatchObject({ id, content: 'To be deleted' });
    expect((await api.call('GET', `/feedback/${id}`, ann)).status).toBe(200);
    await remove();
    await sql`update due_work set due_at = now() where kind = 'feedback.erase'`.execute(platform.db);
    for (const loop of loops) while (await loop.run(new AbortController().signal));
    expect((await restore()).status).toBe(404);
    const left = await sql`select 1 from feedback_directory where id = ${id}`.execute(platform.db);
    expect(left.rows).toEqual([]);
  });

  it('A9 alone: everybody else is refused in the same words, whatever the id', async () => {
    const { id } = await say('Not for everybody');
    for (const [method, path, body] of [
      ['GET', '/admin/feedback', undefined],
      ['PUT', `/admin/feedback/${id}/answer`, { answer: 'x' }],
      ['DELETE', `/admin/feedback/${platform.random.id()}`, undefined],
      ['POST', `/admin/feedback/${id}/restore`, undefined],
    ] as const) {
      const refused = await api.call(method, path, { ...ann, body });
      expect([refused.status, refused.error.code, refused.error.message]).toEqual([
        403,
        'not_allowed',
        'Only administrators can do this.',
      ]);
    }
  });
});
