import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, list } from '../../platform/db/rows.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const content = 'Name,LinkedIn\nAda,linkedin.com/in/ada-uploads\n';
const left = async (): Promise<string[]> =>
  (await readdir(stage.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const noted = () => list(stage.platform.db, sql`select id from due_work where kind = 'leads.upload'`);
const aDayLater = async () => {
  await change(
    stage.platform.db,
    sql`update due_work set due_at = due_at - interval '25 hours' where kind = 'leads.upload'`,
  );
  const sweep = stage.leads.loops?.find(({ name }) => name === 'leads.uploads');
  while (await sweep?.run(new AbortController().signal));
};
/** The process ends before it can remove a file. */
async function withoutRemoving(work: () => Promise<unknown>): Promise<void> {
  const { remove } = stage.files;
  stage.files.remove = () => Promise.reject(new Error('The process ended here.'));
  try {
    await work();
  } finally {
    stage.files.remove = remove;
  }
}

test('the file of an import goes when it was read to its end', async () => {
  const { data } = await stage.upload(content, { name: 'Whole' });
  expect(await left()).toHaveLength(1);
  expect((await stage.runJob(data.job.id)).status).toBe('done');
  expect(await left()).toEqual([]);
  expect(await noted()).toEqual([]);
});

test('an import that is cancelled before it began leaves no file', async () => {
  const { data } = await stage.upload(content, { name: 'Queued' });
  await stage.call('POST', `/jobs/${data.job.id}/cancel`);
  expect((await stage.runJob(data.job.id)).status).toBe('cancelled');
  expect(await left()).toEqual([]);
  expect(await noted()).toEqual([]);
});

test('an import whose list is deleted before it began leaves no file', async () => {
  const { data } = await stage.upload(content, { name: 'Deleted' });
  await stage.call('DELETE', `/leads/lists/${data.list.id}`);
  expect((await stage.runJob(data.job.id)).status).toBe('cancelled');
  expect(await left()).toEqual([]);
});

test('a file that could not be read as CSV goes with its failed import', async () => {
  const { data } = await stage.upload('a,b\n1,2\n', { name: 'No names' });
  expect((await stage.runJob(data.job.id)).status).toBe('failed');
  expect(await left()).toEqual([]);
});

test('a file that a dying process left behind is swept a day later, one that is still needed is not', async () => {
  const needed = await stage.upload(content, { name: 'Needed' });
  await withoutRemoving(() => stage.upload(Buffer.from('504b0304', 'hex'), { name: 'No text' }));
  const abandoned = await stage.upload(content, { name: 'Cancelled' });
  await stage.call('POST', `/jobs/${abandoned.data.job.id}/cancel`);
  expect(await left()).toHaveLength(3);
  await aDayLater();
  expect(await left()).toHaveLength(1);
  expect((await stage.runJob(needed.data.job.id)).status).toBe('done');
  expect(await left()).toEqual([]);
  expect(await noted()).toEqual([]);
});

test('a file whose import ended while it could not be removed is swept', async () => {
  const { data } = await stage.upload(content, { name: 'Stuck' });
  await withoutRemoving(() => stage.runJob(data.job.id));
  await stage.call('POST', `/jobs/${data.job.id}/cancel`);
  expect(await left()).toHaveLength(1);
  await aDayLater();
  expect(await left()).toEqual([]);
  expect(await noted()).toEqual([]);
});
