import type { Session } from '@waypost/contract/auth';
import type { SampleWorkspace } from '@waypost/contract/sample';
import { businessDaysAfter } from '@waypost/domain/sample/business-days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createAuth } from '../auth/index.ts';
import { createUsers } from '../users/index.ts';
import { createSample, type SampleBook } from './index.ts';
import { beginSample, endSample, noteSample } from './sample.store.ts';

const fromAt = Date.UTC(2026, 9, 5, 9);
const untilAt = businessDaysAfter(fromAt, 30);

const noErasing = () => Promise.reject(new Error('Nobody may ask.'));

let platform: TestPlatform;
let api: TestApi;
let sample: SampleBook;
let owner: { workspaceId: string; userId: string };

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform, { isSampleWorkspace: (tx, id) => sample.isSample(tx, id) });
  const auth = createAuth(platform, { users, startTrial: async () => undefined });
  const made = createSample(platform, {
    isSandbox: true,
    isWanted: true,
    openSession: auth.openSession,
    eraseWorkspace: noErasing,
  });
  sample = made;
  api = await createTestApi(platform, [users, auth, made], auth.authenticate);
  const { data } = await signUp('sample');
  owner = { workspaceId: data.user.workspaceId, userId: data.user.id };
});
beforeEach(() => sql`delete from sample_workspace`.execute(platform.db));
afterAll(async () => {
  await api.close();
  await platform.close();
});

const signUp = (name: string) =>
  api.call<Session>('POST', '/auth/signup', {
    body: { name, email: `${name}@example.com`, password: 'a long password' },
  });
const look = async () => (await api.call<SampleWorkspace>('GET', '/sample')).data;
const open = () => api.call<Session>('POST', '/sample/session');
const inTx = <T>(read: (tx: Parameters<SampleBook['isSample']>[0]) => Promise<T>) =>
  inWorkspace(platform.db, owner.workspaceId, read);

it('tells that there is none, how far it is in business days and actions, and that it is ready', async () => {
  expect(await look()).toEqual({ state: 'none', businessDays: { done: 0, of: 0 }, actions: 0 });
  await beginSample(platform.db, { fromAt, untilAt });
  expect(await look()).toEqual({ state: 'making', businessDays: { done: 0, of: 30 }, actions: 0 });
  await noteSample(platform.db, { reachedAt: businessDaysAfter(fromAt, 12), actions: 804 });
  expect(await look()).toEqual({ state: 'making', businessDays: { done: 12, of: 30 }, actions: 804 });
  await noteSample(platform.db, { owner, reachedAt: untilAt });
  await endSample(platform.db, 'ready');
  expect(await look()).toMatchObject({ state: 'ready', businessDays: { done: 30, of: 30 } });
});

it('opens for everybody once it is ready, and never while it is half made or has failed', async () => {
  expect((await open()).error.code).toBe('not_ready');
  await beginSample(platform.db, { fromAt, untilAt });
  await noteSample(platform.db, { owner });
  expect((await open()).error).toMatchObject({ code: 'not_ready', message: /still being made/ });
  await endSample(platform.db, 'ready');
  const { data } = await open();
  expect(data.user).toMatchObject({ workspaceId: owner.workspaceId, isSampleWorkspace: true });
  const me = await api.call<Session['user']>('GET', '/user', { token: data.accessToken });
  expect(me.data.isSampleWorkspace).toBe(true);
  await sql`update sample_workspace set state = 'failed'`.execute(platform.db);
  expect((await open()).error.code).toBe('not_ready');
});

it('says under the opened session on which device it is', async () => {
  await beginSample(platform.db, { fromAt, untilAt });
  await noteSample(platform.db, { owner });
  await endSample(platform.db, 'ready');
  const opened = await api.call<Session>('POST', '/sample/session', {
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1' },
  });
  const sessions = await api.call<{ device: string }[]>('GET', '/auth/sessions', {
    token: opened.data.accessToken,
  });
  expect(sessions.data).toEqual([expect.objectContaining({ device: 'Safari on iPhone', isCurrent: true })]);
});

it('is nobody else’s workspace', async () => {
  await beginSample(platform.db, { fromAt, untilAt });
  await noteSample(platform.db, { owner });
  const { data } = await signUp('somebody');
  expect(data.user.isSampleWorkspace).toBe(false);
});

it('a second beginning changes nothing of the first, and what has ended is not made on', async () => {
  await beginSample(platform.db, { fromAt, untilAt });
  await noteSample(platform.db, { owner, chapters: 3 });
  await beginSample(platform.db, { fromAt: fromAt + 1, untilAt: untilAt + 1 });
  await endSample(platform.db, 'failed');
  await noteSample(platform.db, { chapters: 9 });
  await endSample(platform.db, 'ready');
  const { rows } = await sql`select state, chapters from sample_workspace`.execute(platform.db);
  expect(rows).toEqual([{ state: 'failed', chapters: 3 }]);
});

it('while it is made, time is on its way to its end and belongs to it', async () => {
  expect(await inTx(sample.timeSettlesAt)).toBeUndefined();
  expect(await sample.timeTakenBecause()).toBeUndefined();
  await beginSample(platform.db, { fromAt, untilAt });
  expect(await inTx(sample.timeSettlesAt)).toBe(untilAt);
  expect(await sample.timeTakenBecause()).toMatch(/Try again when it is ready/);
  await endSample(platform.db, 'ready');
  expect(await inTx(sample.timeSettlesAt)).toBeUndefined();
});

it('with a real provider there is no such call', async () => {
  const none = createSample(platform, {
    isSandbox: false,
    isWanted: false,
    openSession: () => Promise.reject(new Error('Nobody may ask.')),
    eraseWorkspace: noErasing,
  });
  expect(none.bind).toBeUndefined();
  await beginSample(platform.db, { fromAt, untilAt });
  await noteSample(platform.db, { owner });
  expect(await inTx((tx) => none.isSample(tx, owner.workspaceId))).toBe(false);
});

it('half made and switched off it takes no time, and is nobody’s workspace', async () => {
  const off = createSample(platform, {
    isSandbox: true,
    isWanted: false,
    openSession: () => Promise.reject(new Error('Nobody may ask.')),
    eraseWorkspace: noErasing,
  });
  await beginSample(platform.db, { fromAt, untilAt });
  await noteSample(platform.db, { owner });
  expect(await off.timeTakenBecause()).toBeUndefined();
  expect(await inTx(off.timeSettlesAt)).toBeUndefined();
  expect(await inTx((tx) => off.isSample(tx, owner.workspaceId))).toBe(false);
  await endSample(platform.db, 'ready');
  expect(await inTx((tx) => off.isSample(tx, owner.workspaceId))).toBe(true);
});
