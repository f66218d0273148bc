import type { BulkSkipped } from '@waypost/contract/leads-bulk';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Leads that somebody added to a campaign; its id is the id of its job. */
export interface Addition {
  id: string;
  campaignId: string;
  listId: string;
  toListId: string | null;
  undoJobId: string | null;
}

interface Row {
  id: string;
  campaign_id: string;
  list_id: string;
  to_list_id: string | null;
  undo_job_id: string | null;
}

export async function insertAddition(
  tx: Tx,
  workspaceId: string,
  { id, campaignId, listId, toListId }: Omit<Addition, 'undoJobId'>,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`insert into campaign_additions (workspace_id, id, campaign_id, list_id, to_list_id, created_at)
      values (${workspaceId}, ${id}, ${campaignId}, ${listId}, ${toListId}, ${instant(now)})`,
  );
}

/** @param lock held until the transaction ends when it is to be changed. */
export async function findAddition(
  tx: Tx,
  workspaceId: string,
  additionId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<Addition | undefined> {
  const row = await find(
    tx,
    sql<Row>`select id, campaign_id, list_id, to_list_id, undo_job_id from campaign_additions
      where workspace_id = ${workspaceId} and id = ${additionId} ${lock === 'locked' ? sql`for update` : sql``}`,
  );
  return (
    row && {
      id: row.id,
      campaignId: row.campaign_id,
      listId: row.list_id,
      toListId: row.to_list_id,
      undoJobId: row.undo_job_id,
    }
  );
}

/** Remembers where the leads go, once the campaign turned out not to have started. */
export async function setListOfAddition(
  tx: Tx,
  workspaceId: string,
  additionId: string,
  listId: string | null,
): Promise<void> {
  await change(
    tx,
    sql`update campaign_additions set to_list_id = ${listId} where workspace_id = ${workspaceId} and id = ${additionId}`,
  );
}

/** A page shows no more of them. */
const recentMax = 10;

/**
 * Additions from a list that go on or are being taken back, and those of this person that ended lately and were not taken
 * back; the oldest first.
 * @param of.undoMs wall milliseconds for which an ended one counts as late.
 */
export async function recentAdditions(
  tx: Tx,
  workspaceId: string,
  of: { listId: string; userId: string; undoMs: number },
): Promise<Pick<Addition, 'id' | 'campaignId'>[]> {
  const rows = await list(
    tx,
    sql<Pick<Row, 'id' | 'campaign_id'>>`select a.id, a.campaign_id from campaign_additions a
      join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id and c.deleted_at is null
      join jobs j on j.workspace_id = a.workspace_id and j.id = a.id
      left join jobs u on u.workspace_id = a.workspace_id and u.id = a.undo_job_id
      where a.workspace_id = ${workspaceId} and a.list_id = ${of.listId} and (
        j.status in ('queued', 'running', 'paused') or u.status in ('queued', 'running', 'paused')
        or (a.undo_job_id is null and j.ended_wall_at > now() - make_interval(secs => ${of.undoMs / 1000})
          and coalesce(j.input ->> 'userId', ${of.userId}) = ${of.userId}))
      order by a.created_at desc, a.id desc limit ${recentMax}`,
  );
  return rows.map((row) => ({ id: row.id, campaignId: row.campaign_id })).toReversed();
}

/** The list that earlier additions to this campaign made, the newest first. */
export async function listsMadeFor(tx: Tx, workspaceId: string, campaignId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ to_list_id: string }>`select to_list_id from campaign_additions
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and to_list_id is not null
      order by created_at desc limit 20`,
  );
  return rows.map((row) => row.to_list_id);
}

export async function setUndoJob(
  tx: Tx,
  workspaceId: string,
  additionId: string,
  jobId: string,
): Promise<void> {
  await change(
    tx,
    sql`update campaign_additions set undo_job_id = ${jobId} where workspace_id = ${workspaceId} and id = ${additionId}`,
  );
}

/** Additions of long ago are of no use to anybody. */
export async function eraseOldAdditions(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  before: number,
): Promise<void> {
  await change(
    tx,
    sql`delete from campaign_additions where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
      and created_at < ${instant(before)}`,
  );
}

export interface AddedLead {
  leadId: string;
  /** Null: put on the list. */
  enrolmentId: string | null;
}

export async function insertAdded(
  tx: Tx,
  workspaceId: string,
  additionId: string,
  added: readonly AddedLead[],
): Promise<void> {
  if (added.length === 0) return;
  await change(
    tx,
    sql`insert into campaign_addition_leads (workspace_id, addition_id, lead_id, enrolment_id)
      select ${workspaceId}, ${additionId}, a.lead_id, a.enrolment_id
      from unnest(${added.map(({ leadId }) => leadId)}::uuid[], ${added.map(({ enrolmentId }) => enrolmentId)}::uuid[])
        as a(lead_id, enrolment_id) on conflict do nothing`,
  );
}

/** Added leads by ascending id after `afterLeadId`. */
export async function listAdded(
  tx: Tx,
  workspaceId: string,
  additionId: string,
  afterLeadId: string | null,
  limit: number,
): Promise<AddedLead[]> {
  const rows = await list(
    tx,
    sql<{
      lead_id: string;
      enrolment_id: string | null;
    }>`select lead_id, enrolment_id from campaign_addition_leads
      where workspace_id = ${workspaceId} and addition_id = ${additionId}
        and (${afterLeadId}::uuid is null or lead_id > ${afterLeadId}::uuid)
      order by lead_id limit ${limit}`,
  );
  return rows.map((row) => ({ leadId: row.lead_id, enrolmentId: row.enrolment_id }));
}

export interface Skip {
  leadId: string;
  /** One sentence. */
  reason: string;
  /** What such leads are counted by; the sentence where it is the same for all of them. */
  rule?: string | undefined;
}

/** Whose skips: of the addition, or of what took it back. */
export interface SkipsOf {
  id: string;
  ofUndo: boolean;
}

/** @param from how many were skipped before. */
export async function insertSkips(
  tx: Tx,
  workspaceId: string,
  { id, ofUndo }: SkipsOf,
  from: number,
  skips: readonly Skip[],
): Promise<void> {
  if (skips.length === 0) return;
  await change(
    tx,
    sql`insert into campaign_addition_skips (workspace_id, addition_id, of_undo, position, lead_id, reason, rule)
      select ${workspaceId}, ${id}, ${ofUndo}, ${from}::integer + s.n::integer, s.lead_id, s.reason, s.rule
      from unnest(${skips.map(({ leadId }) => leadId)}::uuid[], ${skips.map(({ reason }) => reason)}::text[],
        ${skips.map(({ rule }) => rule ?? null)}::text[]) with ordinality as s(lead_id, reason, rule, n)`,
  );
}

export async function listSkips(
  tx: Tx,
  workspaceId: string,
  { id, ofUndo }: SkipsOf,
  page: { after: number; limit: number },
): Promise<(Omit<BulkSkipped, 'name'> & { position: number })[]> {
  return list(
    tx,
    sql<Omit<BulkSkipped, 'name'> & { position: number }>`select position, lead_id as "leadId", reason
      from campaign_addition_skips
      where workspace_id = ${workspaceId} and addition_id = ${id} and of_undo = ${ofUndo} and position > ${page.after}
      order by position limit ${page.limit}`,
  );
}

export async function countSkips(
  tx: Tx,
  workspaceId: string,
  { id, ofUndo }: SkipsOf,
): Promise<{ reason: string; leads: number }[]> {
  return list(
    tx,
    sql<{ reason: string; leads: number }>`select coalesce(rule, reason) as reason, count(*) as leads
      from campaign_addition_skips
      where workspace_id = ${workspaceId} and addition_id = ${id} and of_undo = ${ofUndo}
      group by 1 order by count(*) desc, 1 limit 50`,
  );
}
