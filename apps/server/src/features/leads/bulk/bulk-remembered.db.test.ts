import type { BulkState } from '@waypost/contract/leads-bulk';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { listBefores } from './bulk.store.ts';
import { tidyBulks } from './tidy-bulks.ts';
import { all, bulk, type Done, stage, threeLeads, undo, useBulkStage } from './testing/bulk-stage.ts';

useBulkStage();

const anHourLater = (jobId: string) =>
  inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    sql`update jobs set ended_wall_at = ended_wall_at - interval '61 minutes' where id = ${jobId}`.execute(
      tx,
    ),
  );

test('after a reload a list tells what goes on with its leads and what can still be undone', async () => {
  const { id } = await threeLeads();
  const recent = async () => (await stage.call<BulkState[]>('GET', `/leads/lists/${id}/bulk`)).data;
  const first = await bulk(id, { action: 'set_field', field: 'company', value: 'Initrode' });
  const second = await bulk(id, { action: 'tag', add: ['Warm'], remove: [] });
  const third = await bulk(id, { action: 'exclude', of: 'person' });
  const waiting = await stage.call<Done>('POST', `/leads/lists/${id}/bulk`, {
    ...{ selection: all, do: { action: 'score', score: 5 } },
  });
  expect((await recent()).map(({ job, undo: { can } }) => [job.id, can])).toEqual([
    [first.job.id, true],
    [second.job.id, true],
    [third.job.id, true],
    [waiting.data.job.id, false],
  ]);
  await stage.runJob(waiting.data.job.id);
  await undo(id, waiting.data.job.id);
  await anHourLater(first.job.id);
  expect((await recent()).map(({ job }) => job.id)).toEqual([second.job.id, third.job.id]);
  expect((await stage.call('GET', `/leads/lists/${id}/bulk`, undefined, 'other')).status).toBe(404);
});

test('what cannot be undone is told after a reload as well, with how many it is about while it goes on', async () => {
  const { id } = await threeLeads();
  const recent = async () => (await stage.call<BulkState[]>('GET', `/leads/lists/${id}/bulk`)).data;
  const { data } = await stage.call<Done>('POST', `/leads/lists/${id}/bulk`, {
    ...{ selection: { of: 'matching', filter: ['company~contains~acme'] }, do: { action: 'forget' } },
  });
  expect(data.job).toMatchObject({ done: 0, total: 2 });
  await stage.runJob(data.job.id);
  expect(await recent()).toMatchObject([
    { action: 'forget', job: { status: 'done', counts: { done: 2, skipped: 0 } }, undo: { can: false } },
  ]);
  await anHourLater(data.job.id);
  expect(await recent()).toEqual([]);
});

test('former values are forgotten when they cannot be brought back any more', async () => {
  const { id } = await threeLeads();
  const set = await bulk(id, { action: 'set_field', field: 'company', value: 'Initrode' });
  const { db, clock } = stage.platform;
  const befores = () =>
    inWorkspace(db, stage.workspaceId, (tx) => listBefores(tx, stage.workspaceId, set.job.id, null, 10));
  const look = async () => {
    await sql`update due_work set due_at = now() where kind = 'leads.bulk'`.execute(db);
    while (await tidyBulks(stage.platform).run(new AbortController().signal));
  };
  await look();
  expect(await befores()).toHaveLength(3);
  // Business time may run sixty times as fast: the hour is one of the person's.
  clock.advance(3_700_000);
  await look();
  expect(await befores()).toHaveLength(3);
  await anHourLater(set.job.id);
  await look();
  expect(await befores()).toEqual([]);
  expect((await stage.call('POST', `/leads/lists/${id}/bulk/${set.job.id}/undo`)).status).toBe(409);
});
