import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { list } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { createLeads } from '../index.ts';
import { noNetwork } from '../testing/lead-stage.ts';

let platform: TestPlatform;
let workspaceId: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  workspaceId = platform.random.id();
  createLeads(platform, { network: noNetwork, files: undefined as never });
});
afterAll(() => platform.close());

/** A reading over an account that said why it waits. */
async function waiting(input: object): Promise<string> {
  const jobId = await inWorkspace(platform.db, workspaceId, (tx) =>
    platform.queue.enqueue(tx, workspaceId, { kind: 'test.waits', refId: null, input }),
  );
  await platform.runJob(workspaceId, jobId, [
    {
      kind: 'test.waits',
      run: async () => ({
        ...{ end: 'later' as const, afterSeconds: 60, message: '60 of 60 profile views.' },
        goesOnAt: platform.clock.businessNow() + 3_600_000,
      }),
    },
  ]);
  return jobId;
}
const seen = (jobId: string) =>
  inWorkspace(platform.db, workspaceId, (tx) => findJob(tx, workspaceId, jobId));
/** Turns of a job that are due now. */
const due = (jobId: string) =>
  inWorkspace(platform.db, workspaceId, (tx) =>
    list(
      tx,
      sql<{ turn: number }>`select (data ->> 'turn')::int as turn from pgboss.job
        where data ->> 'jobId' = ${jobId} and start_after <= now() and (data ->> 'turn')::int > 0`,
    ),
  );
const announce = (linkedinAccountId: string) =>
  inWorkspace(platform.db, workspaceId, (tx) =>
    platform.announcements.announce(tx, workspaceId, 'linkedin.account-reconnected', {
      linkedinAccountId,
      at: platform.clock.businessNow(),
    }),
  );

it('a reading that waits for an account looks again at once when something happened to it, and those of others wait on', async () => {
  const [accountId, other] = [platform.random.id(), platform.random.id()];
  const mine = await waiting({ accountId });
  const several = await waiting({ accountId: other, accounts: [{ id: other }, { id: accountId }] });
  const others = await waiting({ accountId: other });
  expect(await seen(mine)).toMatchObject({ status: 'queued', message: '60 of 60 profile views.' });

  await announce(accountId);
  for (const jobId of [mine, several]) {
    expect(await seen(jobId)).toMatchObject({ status: 'queued', message: null, goesOnAt: null });
    expect(await due(jobId)).toEqual([{ turn: 1 }]);
  }
  expect(await seen(others)).toMatchObject({ message: '60 of 60 profile views.' });
  expect(await due(others)).toEqual([]);

  // Told again before it ran: it is in the queue already.
  await announce(accountId);
  expect(await due(mine)).toEqual([{ turn: 1 }]);
});
