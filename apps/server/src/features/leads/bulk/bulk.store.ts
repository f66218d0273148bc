import type { BulkAction, BulkSkipped } from '@waypost/contract/leads-bulk';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** One thing done with many leads; its id is the id of its job. */
export interface StoredBulk {
  id: string;
  listId: string;
  toListId: string | null;
  action: BulkAction | 'undo' | 'ai_column' | 'enrich' | 'score_profile';
  undoJobId: string | null;
  /** The field that `set_field` sets, as its order names it. */
  field: string | null;
}

export async function insertBulk(
  tx: Tx,
  workspaceId: string,
  bulk: Omit<StoredBulk, 'undoJobId' | 'field'>,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_bulks (workspace_id, id, list_id, to_list_id, action, created_at)
      values (${workspaceId}, ${bulk.id}, ${bulk.listId}, ${bulk.toListId}, ${bulk.action}, ${instant(now)})`,
  );
}

interface BulkRow {
  id: string;
  list_id: string;
  to_list_id: string | null;
  action: StoredBulk['action'];
  undo_job_id: string | null;
  field: string | null;
}

/** Locked until the transaction ends when it is to be changed. */
export async function findBulk(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<StoredBulk | undefined> {
  const row = await find(
    tx,
    sql<BulkRow>`select id, list_id, to_list_id, action, undo_job_id,
        (select j.input -> 'does' ->> 'field' from jobs j where j.workspace_id = ${workspaceId} and j.id = ${bulkId}) as field
      from lead_bulks where workspace_id = ${workspaceId} and id = ${bulkId} ${lock === 'locked' ? sql`for update` : sql``}`,
  );
  return (
    row && {
      id: row.id,
      listId: row.list_id,
      toListId: row.to_list_id,
      action: row.action,
      undoJobId: row.undo_job_id,
      field: row.field,
    }
  );
}

/** The name of the list that a bulk made to put leads into; undefined when it made none. */
export async function nameOfMadeList(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ name: string | null }>`select j.input -> 'does' -> 'to' ->> 'name' as name from lead_bulks b
      join jobs j on j.workspace_id = b.workspace_id and j.id = b.id
      where b.workspace_id = ${workspaceId} and b.id = ${bulkId} and b.to_list_id is not null`,
  );
  return row?.name ?? undefined;
}

/** Of two deletions of a list that are ordered at the same time, one waits for the other. */
export async function takeTurnAtDeletions(tx: Tx, workspaceId: string, listId: string): Promise<void> {
  const key = `deletions of ${workspaceId} ${listId}`;
  await change(tx, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** A deletion of this very selection that the same person ordered and that has not begun. */
export async function waitingDeletion(
  tx: Tx,
  workspaceId: string,
  of: { listId: string; userId: string; selection: GridSelection },
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ id: string }>`select b.id from lead_bulks b
      join jobs j on j.workspace_id = b.workspace_id and j.id = b.id
      where b.workspace_id = ${workspaceId} and b.list_id = ${of.listId} and b.action = 'delete'
        and j.status = 'queued' and j.done = 0 and not j.cancel_requested
        and j.input ->> 'userId' = ${of.userId}
        and j.input -> 'selection' = ${JSON.stringify(of.selection)}::jsonb
      order by b.created_at desc, b.id desc limit 1`,
  );
  return row?.id;
}

/** More at once are not told beside the rows of a list. */
const recentMax = 10;

/**
 * Bulks of a list that go on, and those of this person that ended lately and were not undone; the oldest first.
 * @param of.without actions that are not told once they have ended.
 */
export async function recentBulks(
  tx: Tx,
  workspaceId: string,
  of: { listId: string; userId: string; undoWindowMs: number; without: readonly string[] },
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select b.id from lead_bulks b
      join jobs j on j.workspace_id = b.workspace_id and j.id = b.id
      where b.workspace_id = ${workspaceId} and b.list_id = ${of.listId} and (
        j.status in ('queued', 'running', 'paused')
        or (b.undo_job_id is null and b.action <> all(${[...of.without]}::text[])
          and j.ended_wall_at > now() - make_interval(secs => ${of.undoWindowMs / 1000})
          and coalesce(j.input ->> 'userId', ${of.userId}) = ${of.userId}))
      order by b.created_at desc, b.id desc limit ${recentMax}`,
  );
  return rows.map(({ id }) => id).toReversed();
}

export async function setUndoJob(tx: Tx, workspaceId: string, bulkId: string, jobId: string): Promise<void> {
  await change(
    tx,
    sql`update lead_bulks set undo_job_id = ${jobId} where workspace_id = ${workspaceId} and id = ${bulkId}`,
  );
}

export interface Skip {
  leadId: string;
  /** One sentence, without words about the person. */
  reason: string;
}

/** @param from how many were skipped before. */
export async function insertSkips(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  from: number,
  skips: readonly Skip[],
): Promise<void> {
  if (skips.length === 0) return;
  await change(
    tx,
    sql`insert into lead_bulk_skips (workspace_id, bulk_id, position, lead_id, reason)
      select ${workspaceId}, ${bulkId}, ${from}::integer + s.n::integer, s.lead_id, s.reason
      from unnest(${skips.map(({ leadId }) => leadId)}::uuid[], ${skips.map(({ reason }) => reason)}::text[])
        with ordinality as s(lead_id, reason, n)`,
  );
}

/** Skipped leads after a position, at most `limit`. Without a name at all is only who is gone. */
export async function listSkips(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  after: number,
  limit: number,
): Promise<(BulkSkipped & { position: number })[]> {
  return list(
    tx,
    sql<BulkSkipped & { position: number }>`select s.position, s.lead_id as "leadId",
        case when l.id is not null
          then coalesce(nullif(l.full_name, ''), l.identity_key, 'Unnamed lead') end as name, s.reason
      from lead_bulk_skips s left join leads l on l.workspace_id = s.workspace_id and l.id = s.lead_id
      where s.workspace_id = ${workspaceId} and s.bulk_id = ${bulkId} and s.position > ${after}
      order by s.position limit ${limit}`,
  );
}

export async function countSkips(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
): Promise<{ reason: string; leads: number }[]> {
  return list(
    tx,
    sql<{ reason: string; leads: number }>`select reason, count(*) as leads from lead_bulk_skips
      where workspace_id = ${workspaceId} and bulk_id = ${bulkId}
      group by reason order by count(*) desc, reason limit 50`,
  );
}

/** What was there before of one lead; its shape is the action's own. */
export interface Before {
  leadId: string;
  before: unknown;
}

export async function insertBefores(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  befores: readonly Before[],
): Promise<void> {
  if (befores.length === 0) return;
  await change(
    tx,
    sql`insert into lead_bulk_befores (workspace_id, bulk_id, lead_id, before)
      select ${workspaceId}, ${bulkId}, b.lead_id, b.before::jsonb
      from unnest(${befores.map(({ leadId }) => leadId)}::uuid[],
        ${befores.map(({ before }) => JSON.stringify(before))}::text[]) as b(lead_id, before)
      on conflict do nothing`,
  );
}

/** Leads with what was there before, by ascending id after `afterLeadId`. */
export async function listBefores(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  afterLeadId: string | null,
  limit: number,
): Promise<Before[]> {
  return list(
    tx,
    sql<Before>`select lead_id as "leadId", before from lead_bulk_befores
      where workspace_id = ${workspaceId} and bulk_id = ${bulkId}
        and (${afterLeadId}::uuid is null or lead_id > ${afterLeadId}::uuid)
      order by lead_id limit ${limit}`,
  );
}

/** Whether a bulk left anything that an undo could bring back. */
export async function hasBefores(tx: Tx, workspaceId: string, bulkId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql<{ one: number }>`select 1 as one from lead_bulk_befores
      where workspace_id = ${workspaceId} and bulk_id = ${bulkId} limit 1`,
  );
  return row !== undefined;
}

/** Forgets what was there before, at most `limit` leads at once; answers how many. */
export async function eraseBefores(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  limit: number,
): Promise<number> {
  return change(
    tx,
    sql`delete from lead_bulk_befores where workspace_id = ${workspaceId} and bulk_id = ${bulkId}
      and lead_id in (select lead_id from lead_bulk_befores
        where workspace_id = ${workspaceId} and bulk_id = ${bulkId} limit ${limit})`,
  );
}
