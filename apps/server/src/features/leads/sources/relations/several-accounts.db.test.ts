import type { LeadSheet } from '@waypost/contract/leads-detail';
import type { LeadList } from '@waypost/contract/leads';
import type { LiveSource } from '@waypost/contract/leads-sources';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { change } from '../../../../platform/db/rows.ts';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { aRelation, limitedUntil } from '../../testing/fake-network.ts';
import {
  accountId,
  network,
  nextNumber,
  run,
  stage,
  start,
  talks,
  useSourceStage,
} from '../../testing/source-stage.ts';

useSourceStage();

const day = 86_400_000;
let otherId: string;
let now: number;
/** Begins the names of the people of one test. */
let name: string;
const both = () => ({ kind: 'connections', alsoAccountIds: [otherId] });
const slug = (n: number) => `${name}-${n}`;
/** Number 1 is the newest; number 3 belongs to both accounts. */
const people = (...numbers: number[]) => numbers.map((n) => aRelation(slug(n), now - n * day));
const numbersOf = async (listId: string) =>
  (await stage.walk(listId)).map((lead) => Number(lead.publicIdentifier?.split('-').at(-1))).toSorted();
const signedOut = () =>
  new AppError('linkedin_disconnected', 'The LinkedIn account of Grace is disconnected.');
const wait = { status: 'queued', message: 'Ada Lovelace: the daily reads are used up.' };

beforeEach(() => {
  otherId = stage.platform.random.id();
  network.accountIds.add(otherId);
  now = stage.platform.clock.businessNow();
  name = `several-${nextNumber()}`;
  network.relationsOf.set(accountId, people(1, 3, 5));
  network.relationsOf.set(otherId, people(2, 3, 4));
});

describe('one list from the connections of several accounts', () => {
  test('holds one person once, who keeps both accounts as sources', async () => {
    const { job, listId } = await run(both());
    expect(job).toMatchObject({
      ...{ status: 'done', done: 6, total: 6, message: null },
      counts: { found: 6, added: 5, duplicate: 1 },
    });
    const leads = await stage.walk(listId);
    const shared = leads.find((lead) => lead.publicIdentifier === slug(3));
    const sheet = await stage.call<LeadSheet>('GET', `/leads/${shared?.id}`);
    expect(sheet.data.contexts.map((context) => context.accountId).toSorted()).toEqual(
      [accountId, otherId].toSorted(),
    );
    const list = await stage.call<LeadList>('GET', `/leads/lists/${listId}`);
    expect(list.data.sources).toMatchObject([
      { kind: 'connections', label: 'Own connections of Ada Lovelace and Ada Lovelace' },
    ]);
  });

  test('the amount is exact and takes the newest of all of them', async () => {
    const { job, listId } = await run({ ...both(), amountMax: 3 });
    expect(job.counts).toMatchObject({ added: 3 });
    expect(await numbersOf(listId)).toEqual([1, 2, 3]);
  });

  test('what one account said counts for the others, in the count before as well', async () => {
    const shared = people(3)[0]?.providerId ?? '';
    talks.set(`${otherId} ${shared}`, { wrote: true, answered: false });
    const wish = { neverContacted: true };
    const { listId } = await run({ ...both(), wish });
    expect(await numbersOf(listId)).toEqual([1, 2, 4, 5]);
    const counted = await stage.call('POST', '/leads/relations/count', { ...both(), accountId, wish });
    expect(counted.data).toEqual({ total: 5, matching: 4 });
  });

  test('an account that the workspace does not have is refused before anything begins', async () => {
    const { answer } = await start({ ...both(), alsoAccountIds: [otherId, stage.platform.random.id()] });
    expect(answer.status).toBe(404);
  });

  test('an account given twice is one; a request of one account stays as it was', async () => {
    const { job } = await run({ kind: 'connections', alsoAccountIds: [accountId] });
    expect(job.counts).toMatchObject({ found: 3, added: 3 });
    const list = await stage.call<LeadList>('GET', `/leads/lists/${job.refId}`);
    expect(list.data.sources).toMatchObject([{ label: 'Own connections' }]);
  });
});

describe('when LinkedIn says no to one of the accounts', () => {
  test('signed out: the others are read, and the end says what is missing', async () => {
    network.refused.set(otherId, signedOut());
    const { job, listId } = await run(both());
    expect(job).toMatchObject({ status: 'done', message: expect.stringContaining('was signed out') });
    expect(await numbersOf(listId)).toEqual([1, 3, 5]);
  });

  test('signed out later: whom it was known to have is still taken', async () => {
    await run(both());
    network.refused.set(otherId, signedOut());
    const { job, listId } = await run(both());
    expect(job).toMatchObject({ message: expect.stringContaining('that were known before') });
    expect(await numbersOf(listId)).toEqual([1, 2, 3, 4, 5]);
  });

  test('all signed out: it waits for one of them, and then goes on', async () => {
    network.refused.set(otherId, signedOut());
    network.refused.set(accountId, signedOut());
    const { job, jobId, listId } = await run(both());
    expect(job).toMatchObject({ status: 'queued', message: expect.stringContaining('disconnected') });
    network.refused.clear();
    expect(await stage.runJob(jobId)).toMatchObject({ status: 'done', message: null });
    expect(await numbersOf(listId)).toEqual([1, 2, 3, 4, 5]);
  });

  test('limited: the others are taken at once, and it goes on where it stood', async () => {
    network.refused.set(otherId, limitedUntil(null));
    const { job, jobId, listId } = await run(both());
    expect(job).toMatchObject({ ...wait, counts: { added: 3 } });
    expect(await numbersOf(listId)).toEqual([1, 3, 5]);
    network.refused.clear();
    network.calls = [];
    expect(await stage.runJob(jobId)).toMatchObject({
      ...{ status: 'done', done: 6, total: 6, counts: { found: 6, added: 5, duplicate: 1 } },
    });
    expect(network.calls).toEqual(['listRelations start']);
    expect(await numbersOf(listId)).toEqual([1, 2, 3, 4, 5]);
  });

  test('removed: the others are read, and the end says so', async () => {
    const { jobId, listId, answer } = await start(both());
    expect(answer.status).toBe(200);
    network.accountIds.delete(otherId);
    const job = await stage.runJob(jobId);
    expect(job).toMatchObject({ status: 'done', message: expect.stringContaining('were left out') });
    expect(await numbersOf(listId)).toEqual([1, 3, 5]);
  });
});

test('a pause between two accounts is gone on from: nobody is read or counted twice', async () => {
  const { jobId, listId } = await start(both());
  const { listRelations } = network;
  network.listRelations = async (who, page) => {
    network.listRelations = listRelations;
    await stage.call('POST', `/jobs/${jobId}/pause`);
    return listRelations(who, page);
  };
  expect(await stage.runJob(jobId)).toMatchObject({ status: 'paused' });
  await stage.call('POST', `/jobs/${jobId}/resume`);
  expect(await stage.runJob(jobId)).toMatchObject({ status: 'done', counts: { found: 6, added: 5 } });
  expect(network.calls).toEqual(['listRelations start', 'listRelations start']);
  expect(await numbersOf(listId)).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ['while the account was read', { page: 'at-2', onlyNew: false, read: 2, fresh: 2 }, ['listRelations at-2']],
  ['while its people were taken', null, []],
])('a job of one account from before goes on where it stood: %s', async (_, sync, calls) => {
  await run({ kind: 'connections' });
  const { jobId, listId } = await start({ kind: 'connections' });
  const cursor = JSON.stringify({ sync, at: { position: null }, total: null });
  await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    change(tx, sql`update jobs set cursor = ${cursor}::jsonb where id = ${jobId}`),
  );
  network.calls = [];
  expect(await stage.runJob(jobId)).toMatchObject({ status: 'done', counts: { added: 3 } });
  expect(network.calls).toEqual(calls);
  expect(await numbersOf(listId)).toEqual([1, 3, 5]);
});

test('read every day, all of them are read, and one that is signed out is named where the daily source stands', async () => {
  const { jobId, listId } = await run(both());
  await stage.call('POST', '/leads/live-sources', { jobId, perDayMax: 1 });
  network.relationsOf.set(accountId, [aRelation(slug(7), now), ...people(1, 3, 5)]);
  network.relationsOf.set(otherId, [aRelation(slug(8), now + 1), ...people(2, 3, 4)]);
  network.refused.set(otherId, signedOut());
  const loop = stage.leads.loops?.find((one) => one.name === 'leads.live-sources');
  const live = async () =>
    (await stage.call<LiveSource[]>('GET', `/leads/lists/${listId}/live-sources`)).data[0];
  const daily = async () => {
    stage.platform.clock.advance(day);
    await loop?.run(new AbortController().signal);
    return stage.runJob((await live())?.lastRun?.jobId ?? '');
  };
  expect(await daily()).toMatchObject({ status: 'done', counts: { added: 1 } });
  expect(await live()).toMatchObject({ problem: expect.stringContaining('was signed out') });
  network.refused.clear();
  expect(await daily()).toMatchObject({ status: 'done', counts: { added: 1 } });
  expect(await live()).toMatchObject({ problem: null });
  expect(await numbersOf(listId)).toEqual([1, 2, 3, 4, 5, 7, 8]);
});
