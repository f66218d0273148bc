import { sql } from 'kysely';
import { instant } from '../../../../platform/db/pool.ts';
import { change, find, list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';

/** What somebody wrote about a profile, as it is stored. */
export interface StoredRevision {
  jobId: string;
  profileId: string;
  said: string;
  state: 'working' | 'changed' | 'unchanged' | 'failed' | 'undone';
  fromVersion: number | null;
  toVersion: number | null;
  kept: readonly string[];
  leftOut: number;
  problem: string | null;
  /** What it cost; null while it is being made. */
  charged: number | null;
  createdAt: number;
}

interface Row {
  job_id: string;
  profile_id: string;
  said: string;
  state: StoredRevision['state'];
  from_version: number | null;
  to_version: number | null;
  kept: string[];
  left_out: number;
  problem: string | null;
  charged: number | null;
  created_at: number;
}

const selected = sql.raw(
  `select v.job_id, v.profile_id, v.said, v.state, v.from_version, v.to_version, v.kept, v.left_out, v.problem,
      r.charged, v.created_at
    from icp_revisions v left join icp_runs r on r.workspace_id = v.workspace_id and r.job_id = v.job_id`,
);
const toRevision = (row: Row): StoredRevision => ({
  jobId: row.job_id,
  profileId: row.profile_id,
  said: row.said,
  state: row.state,
  fromVersion: row.from_version,
  toVersion: row.to_version,
  kept: row.kept,
  leftOut: row.left_out,
  problem: row.problem,
  charged: row.charged,
  createdAt: row.created_at,
});

/** Oldest first; how many there can be is bounded where they are made. */
export async function revisionsOf(tx: Tx, workspaceId: string, profileId: string): Promise<StoredRevision[]> {
  const rows = await list(
    tx,
    sql<Row>`${selected} where v.workspace_id = ${workspaceId} and v.profile_id = ${profileId}
      order by v.created_at, v.job_id`,
  );
  return rows.map(toRevision);
}

/** Held until the end of the transaction; undefined when there is none. */
export async function findRevision(
  tx: Tx,
  workspaceId: string,
  jobId: string,
): Promise<StoredRevision | undefined> {
  const row = await find(
    tx,
    sql<Row>`${selected} where v.workspace_id = ${workspaceId} and v.job_id = ${jobId} for update of v`,
  );
  return row === undefined ? undefined : toRevision(row);
}

export async function insertRevision(
  tx: Tx,
  workspaceId: string,
  given: { jobId: string; profileId: string; said: string; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into icp_revisions (workspace_id, job_id, profile_id, said, state, created_at)
        values (${workspaceId}, ${given.jobId}, ${given.profileId}, ${given.said}, 'working', ${instant(given.now)})`,
  );
}

/** Ends one that is being made, once. */
export async function endRevision(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  end: Pick<StoredRevision, 'kept' | 'leftOut'> & {
    state: 'changed' | 'unchanged';
    fromVersion: number;
    toVersion: number | null;
  },
): Promise<void> {
  await change(
    tx,
    sql`update icp_revisions set state = ${end.state}, from_version = ${end.fromVersion}::int,
          to_version = ${end.toVersion}::int, kept = ${JSON.stringify(end.kept)}::jsonb, left_out = ${end.leftOut}::int
        where workspace_id = ${workspaceId} and job_id = ${jobId} and state = 'working'`,
  );
}

export async function failRevision(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  problem: string,
): Promise<void> {
  await change(
    tx,
    sql`update icp_revisions set state = 'failed', problem = ${problem}
        where workspace_id = ${workspaceId} and job_id = ${jobId} and state = 'working'`,
  );
}

export async function markUndone(tx: Tx, workspaceId: string, jobId: string): Promise<void> {
  await change(
    tx,
    sql`update icp_revisions set state = 'undone'
        where workspace_id = ${workspaceId} and job_id = ${jobId} and state = 'changed'`,
  );
}

/** Forgets tries that failed: the next one takes their place. */
export async function forgetFailed(tx: Tx, workspaceId: string, profileId: string): Promise<void> {
  await change(
    tx,
    sql`delete from icp_revisions
        where workspace_id = ${workspaceId} and profile_id = ${profileId} and state = 'failed'`,
  );
}
