import { sql } from 'kysely';
import { instant } from '../../../../platform/db/pool.ts';
import { change, find } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';

export type RunKind = 'profile' | 'revise' | 'preview' | 'find' | 'score';

/** Paid work of one job. */
export interface Run {
  jobId: string;
  kind: RunKind;
  profileId: string;
  version: number;
  listId: string | null;
  reserved: number;
  state: 'reserved' | 'settled';
  charged: number | null;
}

interface Row {
  job_id: string;
  kind: RunKind;
  profile_id: string;
  version: number;
  list_id: string | null;
  reserved: number;
  state: Run['state'];
  charged: number | null;
}

const columns = sql.raw('job_id, kind, profile_id, version, list_id, reserved, state, charged');
const toRun = (row: Row): Run => ({
  jobId: row.job_id,
  kind: row.kind,
  profileId: row.profile_id,
  version: row.version,
  listId: row.list_id,
  reserved: row.reserved,
  state: row.state,
  charged: row.charged,
});

/** Requests with the same id take turns until the end of the transaction. */
export async function takeTurnAtRequest(tx: Tx, workspaceId: string, requestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`icp ${workspaceId} ${requestId}`}, 0))`.execute(
    tx,
  );
}

export async function findRunByRequest(
  tx: Tx,
  workspaceId: string,
  requestId: string,
): Promise<Run | undefined> {
  const row = await find(
    tx,
    sql<Row>`select ${columns} from icp_runs where workspace_id = ${workspaceId} and request_id = ${requestId}`,
  );
  return row === undefined ? undefined : toRun(row);
}

export async function findRun(tx: Tx, workspaceId: string, jobId: string): Promise<Run | undefined> {
  const row = await find(
    tx,
    sql<Row>`select ${columns} from icp_runs where workspace_id = ${workspaceId} and job_id = ${jobId}`,
  );
  return row === undefined ? undefined : toRun(row);
}

export async function insertRun(
  tx: Tx,
  workspaceId: string,
  run: Omit<Run, 'state' | 'charged'> & { requestId: string; periodStartsAt: number | null; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into icp_runs (workspace_id, job_id, request_id, kind, profile_id, version, list_id, reserved,
          period_starts_at, state, created_at)
        values (${workspaceId}, ${run.jobId}, ${run.requestId}, ${run.kind}, ${run.profileId}, ${run.version},
          ${run.listId}, ${run.reserved}, ${instant(run.periodStartsAt)}, 'reserved', ${instant(run.now)})`,
  );
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
      update icp_runs set state = 'settled', charged = least(reserved, ${charged}::int)
      where workspace_id = ${workspaceId} and job_id = ${jobId} and state = 'reserved'
      returning reserved, charged, period_starts_at`,
  );
  return row && { reserved: row.reserved, charged: row.charged, periodStartsAt: row.period_starts_at };
}

/** Lowers a reservation to what the work is worth; undefined when it holds no more than that, or has ended. */
export async function lowerReservation(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  worth: number,
): Promise<{ rest: number; periodStartsAt: number | null } | undefined> {
  const row = await find(
    tx,
    sql<{ rest: number; period_starts_at: number | null }>`
      update icp_runs r set reserved = ${worth}::int, given_back = r.given_back + before.reserved - ${worth}::int
      from (select reserved from icp_runs where workspace_id = ${workspaceId} and job_id = ${jobId}
        for update) before
      where r.workspace_id = ${workspaceId} and r.job_id = ${jobId} and r.state = 'reserved'
        and before.reserved > ${worth}::int
      returning before.reserved - r.reserved as rest, r.period_starts_at`,
  );
  return row && { rest: row.rest, periodStartsAt: row.period_starts_at };
}

/** Credits that a run which still goes on gave back while it waited. */
export async function givenBack(tx: Tx, workspaceId: string, jobId: string): Promise<number> {
  const row = await find(
    tx,
    sql<{ given_back: number }>`select given_back from icp_runs
      where workspace_id = ${workspaceId} and job_id = ${jobId} and state = 'reserved' for update`,
  );
  return row?.given_back ?? 0;
}

/** What was given back is reserved again, from the credits of a period that may be a later one. */
export async function raiseReservation(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  { amount, periodStartsAt }: { amount: number; periodStartsAt: number },
): Promise<void> {
  await change(
    tx,
    sql`update icp_runs set reserved = reserved + ${amount}::int, given_back = given_back - ${amount}::int,
        period_starts_at = ${instant(periodStartsAt)}
      where workspace_id = ${workspaceId} and job_id = ${jobId}`,
  );
}

/** The last run that filled or scored a list. */
export async function lastRunOfList(
  tx: Tx,
  workspaceId: string,
  listId: string,
): Promise<
  { profileId: string; name: string; version: number; kind: 'find' | 'score'; at: number } | undefined
> {
  const row = await find(
    tx,
    sql<{ profile_id: string; name: string; version: number; kind: 'find' | 'score'; created_at: number }>`
      select r.profile_id, v.name, r.version, r.kind, r.created_at from icp_runs r
      join icp_profile_versions v on v.workspace_id = r.workspace_id and v.profile_id = r.profile_id
        and v.version = r.version
      where r.workspace_id = ${workspaceId} and r.list_id = ${listId} and r.kind in ('find', 'score')
      order by r.created_at desc, r.job_id desc limit 1`,
  );
  if (row === undefined) return undefined;
  const { profile_id: profileId, created_at: at, ...rest } = row;
  return { profileId, at, ...rest };
}
