import { sql } from 'kysely';
import { change, list } from './db/rows.ts';
import type { Tx } from './db/tenant.ts';
import { requestPause, resumeJob } from './jobs/job.store.ts';
import type { JobQueue } from './jobs/job-queue.ts';

/**
 * Nothing of the workspace falls due any more, but for this kind and what finds out what became of a request: its rows
 * are taken aside. Rows made later are not held.
 */
export async function holdDueRows(tx: Tx, workspaceId: string, exceptKind: string): Promise<void> {
  await change(
    tx,
    sql`with held as (delete from due_work
          where workspace_id = ${workspaceId} and kind <> ${exceptKind} and kind not like 'linkedin.%'
          returning workspace_id, kind, id, due_at)
      insert into held_work (workspace_id, kind, id, due_at) select workspace_id, kind, id, due_at from held
      on conflict (workspace_id, kind, id) do nothing`,
  );
}

/** Puts them back; what has fallen due meanwhile is due at once. */
export async function releaseDueRows(tx: Tx, workspaceId: string): Promise<void> {
  await change(
    tx,
    sql`with held as (delete from held_work where workspace_id = ${workspaceId} returning workspace_id, kind, id, due_at)
      insert into due_work (workspace_id, kind, id, due_at) select workspace_id, kind, id, due_at from held
      on conflict (workspace_id, kind, id) do update set due_at = least(due_work.due_at, excluded.due_at)`,
  );
}

/** Pauses every job that waits or runs; answers which. */
export async function holdJobs(tx: Tx, workspaceId: string, now: number): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select id from jobs where workspace_id = ${workspaceId}
      and status in ('queued', 'running') and not pause_requested and not cancel_requested order by id`,
  );
  for (const { id } of rows) await requestPause(tx, workspaceId, id, now);
  return rows.map(({ id }) => id);
}

/** Lets these jobs go on, as far as they are still paused. */
export async function releaseJobs(
  tx: Tx,
  queue: Pick<JobQueue, 'again'>,
  workspaceId: string,
  { jobIds, now }: { jobIds: readonly string[]; now: number },
): Promise<void> {
  for (const jobId of jobIds) {
    const turn = await resumeJob(tx, workspaceId, jobId, now);
    if (typeof turn === 'number') await queue.again(tx, { workspaceId, jobId, turn }, 0);
  }
}

/** Takes everything of a workspace out of the queues; their payload holds its id and nothing else of it. */
export async function forgetQueued(tx: Tx, workspaceId: string): Promise<void> {
  await change(
    tx,
    sql`delete from pgboss.job where data ->> 'workspaceId' = ${workspaceId}
      or data -> 'about' ->> 'workspaceId' = ${workspaceId}`,
  );
}
