import type { BulkState } from '@waypost/contract/leads-bulk';
import type { Job } from '@waypost/contract/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { list } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList } from '../testing/seed-list.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const rules = () =>
  inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    list(
      tx,
      sql<{ value: string; expires: boolean }>`select value, expires_at is not null as expires from exclusions
        where workspace_id = ${stage.workspaceId} order by value`,
    ),
  );
async function exclude(listId: string, more: object): Promise<Job> {
  const order = { selection: { of: 'matching' }, do: { action: 'exclude', ...more } };
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/bulk`, order);
  expect(answer.status, answer.text).toBe(200);
  return stage.runJob(answer.data.job.id);
}
async function undo(listId: string, jobId: string): Promise<Job> {
  const state = await stage.call<BulkState>('GET', `/leads/lists/${listId}/bulk/${jobId}`);
  expect(state.data.undo.can).toBe(true);
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/bulk/${jobId}/undo`);
  expect(answer.status, answer.text).toBe(200);
  return stage.runJob(answer.data.job.id);
}

test('an undo takes the rules away that were made, and gives back the end of those that held shorter before', async () => {
  const { id } = await seedList(stage, [{ identityKey: 'ex-known' }, { identityKey: 'ex-new' }]);
  await stage.call('POST', '/leads/exclusions', {
    ...{ kind: 'person', value: 'ex-known', expiresAt: '2099-01-01T00:00:00.000Z' },
  });
  const job = await exclude(id, { of: 'person' });
  expect(job.counts).toEqual({ done: 2, skipped: 0 });
  expect(await rules()).toEqual([
    { value: 'ex-known', expires: false },
    { value: 'ex-new', expires: false },
  ]);
  const undone = await undo(id, job.id);
  expect([undone.counts, undone.message]).toEqual([
    { done: 2, skipped: 0 },
    'Where a campaign stopped for them meanwhile, it stays stopped.',
  ]);
  expect(await rules()).toEqual([{ value: 'ex-known', expires: true }]);
});

test('one rule of a company is taken away once for all its people; one that was changed since stays', async () => {
  const { id } = await seedList(
    stage,
    ['a', 'b'].map((key) => ({ identityKey: `ex-co-${key}`, company: 'Bretagne Freight' })),
  );
  const first = await exclude(id, { of: 'company' });
  expect((await undo(id, first.id)).counts).toEqual({ done: 2, skipped: 0 });
  const second = await exclude(id, { of: 'company', expiresAt: '2099-01-01T00:00:00.000Z' });
  await stage.call('POST', '/leads/exclusions', { kind: 'company', value: 'Bretagne Freight' });
  expect((await undo(id, second.id)).counts).toEqual({ done: 0, skipped: 2 });
  expect((await rules()).map(({ value }) => value)).toContain('bretagne freight');
});
