import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Requests with the same id take turns until the end of the transaction. */
export async function takeTurnAtRequest(tx: Tx, workspaceId: string, requestId: string): Promise<void> {
  const key = `ai column ${workspaceId} ${requestId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** The job that a request made before. */
export async function jobOfRequest(
  tx: Tx,
  workspaceId: string,
  requestId: string,
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ job_id: string }>`select job_id from lead_ai_runs
      where workspace_id = ${workspaceId} and request_id = ${requestId}`,
  );
  return row?.job_id;
}

export async function insertRun(
  tx: Tx,
  workspaceId: string,
  run: {
    jobId: string;
    requestId: string;
    columnId: string;
    /** Leads of a sample; null for a run that writes into leads. */
    sample: readonly string[] | null;
    reserved: number;
    periodStartsAt: number | null;
    now: number;
  },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_ai_runs (workspace_id, job_id, request_id, column_id, sample, reserved, period_starts_at, state, created_at)
      values (${workspaceId}, ${run.jobId}, ${run.requestId}, ${run.columnId}, ${run.sample}::uuid[], ${run.reserved},
        ${instant(run.periodStartsAt)}, 'reserved', ${instant(run.now)})`,
  );
}

export async function columnOfRun(tx: Tx, workspaceId: string, jobId: string): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ column_id: string }>`select column_id from lead_ai_runs
      where workspace_id = ${workspaceId} and job_id = ${jobId}`,
  );
  return row?.column_id;
}

/** The leads of a sample of a column; undefined when the job is none. */
export async function sampleOfJob(
  tx: Tx,
  workspaceId: string,
  { columnId, jobId }: { columnId: string; jobId: string },
): Promise<string[] | undefined> {
  const row = await find(
    tx,
    sql<{ sample: string[] | null }>`select sample from lead_ai_runs
      where workspace_id = ${workspaceId} and job_id = ${jobId} and column_id = ${columnId}`,
  );
  return row?.sample ?? undefined;
}

/** Ends the reservation once; undefined when it has ended before. `charged` never passes what was reserved. */
export async function endReservation(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  charged: number,
): Promise<{ reserved: number; charged: number; periodStartsAt: number | null } | undefined> {
  const row = await find(
    tx,
    sql<{ reserved: number; charged: number; period_starts_at: number | null }>`
      update lead_ai_runs set state = 'settled', charged = least(reserved, ${charged}::int)
      where workspace_id = ${workspaceId} and job_id = ${jobId} and state = 'reserved'
      returning reserved, charged, period_starts_at`,
  );
  return row && { reserved: row.reserved, charged: row.charged, periodStartsAt: row.period_starts_at };
}
