import type { LiveSource } from '@waypost/contract/leads-sources';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { postLabelsOf, sourceIdOf } from '../store/run.store.ts';

/** Kind of `due_work`; due times are business time. */
const dueKind = 'leads.live-source';

export interface LiveRow {
  id: string;
  list_id: string;
  kind: LiveSource['kind'];
  label: string;
  /** Labels of all posts it reads; empty for other sources. */
  posts: string[];
  job_kind: string;
  /** Of its list. */
  source_id: string | null;
  /** The job that somebody started, of which the others are repetitions; null where it is not kept any more. */
  first_job_id: string | null;
  input: Record<string, unknown>;
  per_day_max: number;
  active: boolean;
  last_job_id: string | null;
  last_run_at: number | null;
  next_run_at: number | null;
  problem: string | null;
  job_status: NonNullable<LiveSource['lastRun']>['status'] | null;
  job_added: number | null;
  /** Of the last run that began: one that was cancelled while it waited has read nothing and tells no place. */
  begun_status: LiveRow['job_status'];
  begun_cursor: unknown;
  /** Why the last run failed, or what it had to leave out. */
  job_problem: string | null;
}

/** Daily sources of a list, or one by its id, oldest first; those of deleted lists are left out. */
export async function readLive(
  tx: Tx,
  workspaceId: string,
  of: { listId: string } | { id: string },
): Promise<LiveRow[]> {
  const only = 'id' in of ? sql`v.id = ${of.id}` : sql`v.list_id = ${of.listId}`;
  return list(
    tx,
    sql<LiveRow>`select v.id, v.list_id, v.kind, v.label, ${postLabelsOf('v')} as posts, v.job_kind, ${sourceIdOf('v')} as source_id,
        (select j.id from jobs j where j.workspace_id = v.workspace_id and j.ref_id = v.list_id
          and ${sourceIdOf('j')} = ${sourceIdOf('v')} order by j.created_at, j.id limit 1) as first_job_id, v.input, v.per_day_max, v.active,
        v.last_job_id, v.last_run_at, v.next_run_at, v.problem, j.status as job_status, (j.counts->>'added')::int as job_added, begun.status as begun_status, begun.cursor as begun_cursor,
        case when j.status in ('failed', 'done') then j.message end as job_problem
      from lead_live_sources v
      join lead_lists l on l.workspace_id = v.workspace_id and l.id = v.list_id and l.deleted_at is null
      left join jobs j on j.workspace_id = v.workspace_id and j.id = v.last_job_id
      left join lateral (select b.status, b.cursor from jobs b
        where b.workspace_id = v.workspace_id and b.ref_id = v.list_id and ${sourceIdOf('b')} = ${sourceIdOf('v')}
          and not (b.status = 'cancelled' and b.cursor is null)
        order by b.created_at desc, b.id desc limit 1) begun on true
      where v.workspace_id = ${workspaceId} and ${only} order by v.created_at, v.id`,
  );
}

/** Runs of a daily source, the newest first: jobs of its list that read the same. */
export async function runsOfLive(
  tx: Tx,
  workspaceId: string,
  id: string,
  limit: number,
): Promise<
  {
    job_id: string;
    started_at: number;
    status: NonNullable<LiveRow['job_status']>;
    added: number;
    message: string | null;
  }[]
> {
  return list(
    tx,
    sql`select j.id as job_id, j.created_at as started_at, j.status, coalesce((j.counts->>'added')::int, 0) as added,
        j.message
      from lead_live_sources v
      join jobs j on j.workspace_id = v.workspace_id and j.ref_id = v.list_id and ${sourceIdOf('j')} = ${sourceIdOf('v')}
      where v.workspace_id = ${workspaceId} and v.id = ${id}
      order by j.created_at desc, j.id desc limit ${limit}`,
  );
}

export async function insertLive(
  tx: Tx,
  workspaceId: string,
  given: Pick<LiveRow, 'id' | 'list_id' | 'kind' | 'label' | 'job_kind' | 'input' | 'per_day_max'> & {
    lastJobId: string;
    lastRunAt: number;
    nextRunAt: number;
    now: number;
  },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_live_sources (workspace_id, id, list_id, kind, label, job_kind, input, per_day_max,
        last_job_id, last_run_at, next_run_at, created_at)
      values (${workspaceId}, ${given.id}, ${given.list_id}, ${given.kind}, ${given.label}, ${given.job_kind},
        ${JSON.stringify(given.input)}, ${given.per_day_max}, ${given.lastJobId}, ${instant(given.lastRunAt)},
        ${instant(given.nextRunAt)}, ${instant(given.now)})`,
  );
  await setDue(tx, workspaceId, given.id, given.nextRunAt);
}

export async function updateLive(
  tx: Tx,
  workspaceId: string,
  id: string,
  to: { active: boolean; perDayMax: number; nextRunAt: number | null },
): Promise<void> {
  await change(
    tx,
    sql`update lead_live_sources set active = ${to.active}, per_day_max = ${to.perDayMax},
        next_run_at = ${instant(to.nextRunAt)}, problem = null
      where workspace_id = ${workspaceId} and id = ${id}`,
  );
  if (to.nextRunAt === null) await clearDue(tx, workspaceId, id);
  else await setDue(tx, workspaceId, id, to.nextRunAt);
}

/** A run began, or could not begin for the reason in `problem`. */
export async function noteRun(
  tx: Tx,
  workspaceId: string,
  id: string,
  run: { jobId: string | null; at: number; nextRunAt: number; problem: string | null },
): Promise<void> {
  await change(
    tx,
    sql`update lead_live_sources set next_run_at = ${instant(run.nextRunAt)}, problem = ${run.problem},
        last_job_id = coalesce(${run.jobId}, last_job_id),
        last_run_at = case when ${run.jobId}::uuid is null then last_run_at else ${instant(run.at)} end
      where workspace_id = ${workspaceId} and id = ${id}`,
  );
  await setDue(tx, workspaceId, id, run.nextRunAt);
}

export async function deleteLive(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  await clearDue(tx, workspaceId, id);
  const deleted = await change(
    tx,
    sql`delete from lead_live_sources where workspace_id = ${workspaceId} and id = ${id}`,
  );
  return deleted === 1;
}

async function setDue(tx: Tx, workspaceId: string, id: string, at: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at) values (${workspaceId}, ${dueKind}, ${id}, ${instant(at)})
      on conflict (workspace_id, kind, id) do update
        set due_at = excluded.due_at, locked_until_wall = null, tries = 0`,
  );
}

export async function clearDue(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${dueKind} and id = ${id}`,
  );
}

/** The source that is due longest, taken for a minute: a worker that dies over it leaves it to another one. */
export async function takeDueLive(
  db: Db,
  now: number,
): Promise<{ workspaceId: string; id: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d
        set locked_until_wall = now() + interval '1 minute', tries = d.tries + 1
      from (select workspace_id, kind, id from due_work
        where kind = ${dueKind} and due_at <= ${instant(now)}
          and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, id: row.id };
}
