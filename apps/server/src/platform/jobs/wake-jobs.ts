import { sql } from 'kysely';
import { instant } from '../db/pool.ts';
import { list } from '../db/rows.ts';
import type { Tx } from '../db/tenant.ts';
import { hint } from '../events/live-events.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Lets jobs that wait for an account look again at once, because something happened to it: what they said while they
 * waited may not hold any more, and whether they can go on they find out themselves.
 */
export async function wakeJobsOf(
  tx: Tx,
  queue: Pick<JobQueue, 'again'>,
  workspaceId: string,
  { accountId, now }: { accountId: string; now: number },
): Promise<void> {
  const rows = await list(
    tx,
    // Only a job that waits has a sentence while it is queued. One that somebody holds is about to change anyway:
    // waiting for it here could be a wait in a circle.
    sql<{ id: string; turn: number }>`update jobs set turn = turn + 1, message = null, goes_on_at = null,
        updated_at = ${instant(now)}
      where workspace_id = ${workspaceId} and id in (
        select id from jobs where workspace_id = ${workspaceId} and status = 'queued' and message is not null
          and (input ->> 'accountId' = ${accountId}
            or input -> 'accounts' @> ${JSON.stringify([{ id: accountId }])}::jsonb)
        for update skip locked)
      returning id, turn`,
  );
  for (const { id: jobId, turn } of rows) {
    await queue.again(tx, { workspaceId, jobId, turn }, 0);
    await hint(tx, workspaceId, 'jobs.job', jobId);
  }
}
