import type { Job } from '@waypost/contract/jobs';
import { sql } from 'kysely';
import { instant } from '../db/pool.ts';
import { change, find, list } from '../db/rows.ts';
import type { Tx } from '../db/tenant.ts';
import type { JobProgress, RunningJob } from './job-kinds.ts';

interface JobRow {
  id: string;
  kind: string;
  status: Job['status'];
  done: number;
  total: number | null;
  counts: Record<string, number>;
  ref_id: string | null;
  input: unknown;
  cursor: unknown;
  message: string | null;
  goes_on_at: number | null;
  cancel_requested: boolean;
  pause_requested: boolean;
  created_at: number;
  updated_at: number;
}

const columns = sql.raw(
  'id, kind, status, done, total, counts, ref_id, input, cursor, message, goes_on_at, cancel_requested, pause_requested, created_at, updated_at',
);

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    done: row.done,
    total: row.total,
    counts: row.counts,
    refId: row.ref_id,
    message: row.message,
    goesOnAt: row.goes_on_at === null ? null : new Date(row.goes_on_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

export async function insertJob(
  tx: Tx,
  workspaceId: string,
  job: { id: string; kind: string; refId: string | null; input: unknown; total: number | null; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into jobs (workspace_id, id, kind, ref_id, input, total, created_at, updated_at)
        values (${workspaceId}, ${job.id}, ${job.kind}, ${job.refId}, ${JSON.stringify(job.input)}, ${job.total},
                ${instant(job.now)}, ${instant(job.now)})`,
  );
}

export async function findJob(tx: Tx, workspaceId: string, jobId: string): Promise<Job | undefined> {
  const row = await find(
    tx,
    sql<JobRow>`select ${columns} from jobs where workspace_id = ${workspaceId} and id = ${jobId}`,
  );
  return row === undefined ? undefined : toJob(row);
}

export async function listJobs(
  tx: Tx,
  workspaceId: string,
  filter: { refId: string | undefined; activeOnly: boolean },
): Promise<Job[]> {
  const refId = filter.refId ?? null;
  const rows = await list(
    tx,
    sql<JobRow>`select ${columns} from jobs
      where workspace_id = ${workspaceId} and (${refId}::uuid is null or ref_id = ${refId})
        and (not ${filter.activeOnly} or status in ('queued', 'running', 'paused'))
      order by created_at desc limit 50`,
  );
  return rows.map(toJob);
}

/** Marks the job running; undefined when it has ended, is paused, or was paused and resumed since this turn. */
export async function startJob(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  turn?: number,
): Promise<(RunningJob & { kind: string; cancelRequested: boolean; pauseRequested: boolean }) | undefined> {
  const row = await find(
    tx,
    sql<JobRow>`update jobs set status = 'running', goes_on_at = null where workspace_id = ${workspaceId} and id = ${jobId}
      and status in ('queued', 'running') and (${turn ?? null}::int is null or turn = ${turn ?? null})
      returning ${columns}`,
  );
  if (row === undefined) return undefined;
  return {
    workspaceId,
    jobId,
    kind: row.kind,
    refId: row.ref_id,
    input: row.input,
    cursor: row.cursor,
    done: row.done,
    counts: row.counts,
    cancelRequested: row.cancel_requested,
    pauseRequested: row.pause_requested,
  };
}

/**
 * Adds to counts of a job that it does not keep itself: what a person has done with what it found, also while it runs.
 * A count that is not there yet starts at zero.
 */
export async function addToCounts(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  differences: Readonly<Record<string, number>>,
): Promise<void> {
  await change(
    tx,
    sql`update jobs set counts = counts || (
          select jsonb_object_agg(d.key, coalesce((jobs.counts ->> d.key)::int, 0) + d.value::int)
          from jsonb_each_text(${JSON.stringify(differences)}::jsonb) as d)
        where workspace_id = ${workspaceId} and id = ${jobId}`,
  );
}

/** Stores a chunk's progress; answers whether the user asked to cancel or to pause. */
export async function saveProgress(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  progress: JobProgress,
  now: number,
): Promise<{ cancelRequested: boolean; pauseRequested: boolean }> {
  const row = await find(
    tx,
    sql<{ cancel_requested: boolean; pause_requested: boolean }>`update jobs set done = ${progress.done},
        total = coalesce(${progress.total ?? null}, total),
        counts = counts || ${JSON.stringify(progress.counts ?? {})}::jsonb,
        cursor = ${JSON.stringify(progress.cursor ?? null)}::jsonb,
        message = ${progress.message ?? null}, updated_at = ${instant(now)}
      where workspace_id = ${workspaceId} and id = ${jobId} and status = 'running'
      returning cancel_requested, pause_requested`,
  );
  return { cancelRequested: row?.cancel_requested ?? true, pauseRequested: row?.pause_requested ?? false };
}

export async function endJob(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  end: {
    status: 'done' | 'failed' | 'cancelled' | 'queued' | 'paused';
    message: string | null;
    goesOnAt: number | null;
    now: number;
  },
): Promise<void> {
  await change(
    tx,
    sql`update jobs set status = ${end.status}, message = ${end.message}, goes_on_at = ${instant(end.goesOnAt)},
          updated_at = ${instant(end.now)},
          ended_wall_at = case when ${end.status}::text in ('done', 'failed', 'cancelled') then clock_timestamp() end
        where workspace_id = ${workspaceId} and id = ${jobId} and status in ('queued', 'running')`,
  );
}

/**
 * A job nobody runs ends at once; a running one ends at its next chunk.
 * @returns its turn where it ended at once.
 */
export async function requestCancel(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  now: number,
): Promise<number | undefined> {
  const row = await find(
    tx,
    sql<{
      status: string;
      turn: number;
    }>`update jobs set cancel_requested = true, updated_at = ${instant(now)},
          ended_wall_at = case when status = 'running' then null else clock_timestamp() end,
          status = case when status = 'running' then status else 'cancelled' end
        where workspace_id = ${workspaceId} and id = ${jobId} and status in ('queued', 'running', 'paused')
        returning status, turn`,
  );
  return row?.status === 'cancelled' ? row.turn : undefined;
}

/** Wall milliseconds since a job ended; null while it goes on, and of jobs that ended before that was kept. */
async function endedFor(tx: Tx, workspaceId: string, jobId: string): Promise<number | null> {
  const row = await find(
    tx,
    sql<{
      ms: number | null;
    }>`select (extract(epoch from clock_timestamp() - ended_wall_at) * 1000)::float8 as ms
      from jobs where workspace_id = ${workspaceId} and id = ${jobId}`,
  );
  return row?.ms ?? null;
}

/** Wall milliseconds that are left of a window after the end of a job; 0: none, and while it goes on. */
export async function leftAfterEnd(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  windowMs: number,
): Promise<number> {
  const since = await endedFor(tx, workspaceId, jobId);
  return since === null ? 0 : Math.max(0, windowMs - since);
}

/** A job that failed or was cancelled waits again, at its last chunk; its new turn, or undefined where it cannot. */
export async function reviveJob(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  now: number,
): Promise<number | undefined> {
  const row = await find(
    tx,
    sql<{
      turn: number;
    }>`update jobs set status = 'queued', cancel_requested = false, pause_requested = false,
          message = null, turn = turn + 1, updated_at = ${instant(now)}, ended_wall_at = null
        where workspace_id = ${workspaceId} and id = ${jobId} and status in ('failed', 'cancelled')
          and input <> '{}' returning turn`,
  );
  return row?.turn;
}

/** A job that waits is paused at once; a running one after its chunk. */
export async function requestPause(tx: Tx, workspaceId: string, jobId: string, now: number): Promise<void> {
  await change(
    tx,
    sql`update jobs set pause_requested = true, updated_at = ${instant(now)},
          status = case when status = 'queued' then 'paused' else status end,
          goes_on_at = case when status = 'queued' then null else goes_on_at end
        where workspace_id = ${workspaceId} and id = ${jobId} and status in ('queued', 'running')`,
  );
}

/**
 * Lets a paused job go on.
 * @returns the turn to queue it with; null when a running job only forgets that it was to pause; undefined when there
 * is nothing to resume.
 */
export async function resumeJob(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  now: number,
): Promise<number | null | undefined> {
  const row = await find(
    tx,
    sql<{ turn: number; status: string }>`update jobs set pause_requested = false, message = null,
          updated_at = ${instant(now)}, turn = turn + case when status = 'paused' then 1 else 0 end,
          status = case when status = 'paused' then 'queued' else status end
        where workspace_id = ${workspaceId} and id = ${jobId} and pause_requested
          and status in ('running', 'paused') returning turn, status`,
  );
  if (row === undefined) return undefined;
  return row.status === 'queued' ? row.turn : null;
}
