import { sql } from 'kysely';
import { change, get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { memberOfRow } from '../bulk/bulk-members.store.ts';
import { contactColumn } from '../store/contact-state.store.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { noteListTags } from '../store/list-tag.store.ts';
import { nearestDegree, rekeyMembers, signalsOfLead } from '../store/member.store.ts';
import { insertWhole, type StoredRow } from './moved-rows.store.ts';
import type { MergeSnapshot } from './merge.store.ts';

/** What a merged lead has beside its fields: the score that was chosen, and the first and last times of both. */
export async function joinTimes(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  rows: { stayed: StoredRow; former: StoredRow; scored: StoredRow; fit: StoredRow | null },
): Promise<MergeSnapshot['times']> {
  const row = (of: StoredRow) => sql`jsonb_populate_record(null::leads, ${JSON.stringify(of)}::jsonb)`;
  await change(
    tx,
    sql`update leads l set score = c.score, score_reason = c.score_reason, scored_at = c.scored_at, scored_by = c.scored_by,
        contacted_at = greatest(s.contacted_at, f.contacted_at), replied_at = greatest(s.replied_at, f.replied_at),
        last_activity_at = greatest(s.last_activity_at, f.last_activity_at),
        created_at = least(s.created_at, f.created_at)
      from ${row(rows.stayed)} s, ${row(rows.former)} f, ${row(rows.scored)} c
      where l.workspace_id = ${workspaceId} and l.id = ${leadId}`,
  );
  await change(tx, sql`delete from lead_fit where workspace_id = ${workspaceId} and lead_id = ${leadId}`);
  await insertWhole(tx, workspaceId, 'lead_fit', rows.fit === null ? null : { ...rows.fit, lead_id: leadId });
  return timesNow(tx, workspaceId, leadId);
}

async function timesNow(tx: Tx, workspaceId: string, leadId: string): Promise<MergeSnapshot['times']> {
  const { times } = await get(
    tx,
    sql<{ times: MergeSnapshot['times'] }>`select jsonb_build_object('contacted_at', l.contacted_at,
        'replied_at', l.replied_at, 'last_activity_at', l.last_activity_at) as times
      from leads l where l.workspace_id = ${workspaceId} and l.id = ${leadId}`,
  );
  return times;
}

/** Times and score of the lead that stayed, as they were; a word since then stays. */
export async function splitTimes(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  back: { row: StoredRow; times: MergeSnapshot['times']; untouched: boolean; score: boolean },
): Promise<void> {
  const column = (name: 'contacted_at' | 'replied_at' | 'last_activity_at') => sql`${sql.ref(name)} = case
    when l.${sql.ref(name)} is not distinct from t.${sql.ref(name)} then b.${sql.ref(name)} else l.${sql.ref(name)} end`;
  await change(
    tx,
    sql`update leads l set ${column('contacted_at')}, ${column('replied_at')}, ${column('last_activity_at')},
        created_at = b.created_at,
        score = case when ${back.score} then b.score else l.score end,
        score_reason = case when ${back.score} then b.score_reason else l.score_reason end,
        scored_at = case when ${back.score} then b.scored_at else l.scored_at end,
        scored_by = case when ${back.score} then b.scored_by else l.scored_by end,
        updated_at = case when ${back.untouched} then b.updated_at else l.updated_at end
      from jsonb_populate_record(null::leads, ${JSON.stringify(back.row)}::jsonb) b,
        jsonb_populate_record(null::leads, ${JSON.stringify(back.times)}::jsonb) t
      where l.workspace_id = ${workspaceId} and l.id = ${leadId}`,
  );
}

/** What lists repeat of these leads is made anew: keys, score, contact state, degree, signals, tags. */
export async function bringUpToDate(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<void> {
  const rows = await findLeadRows(tx, workspaceId, leadIds);
  await rekeyMembers(
    tx,
    workspaceId,
    rows.map((row) => memberOfRow(row)),
  );
  await change(
    tx,
    sql`update lead_list_members m set score = l.score, contact = ${contactColumn}, activity_at = l.last_activity_at,
        degree = ${nearestDegree}, signals = ${signalsOfLead}
      from leads l where l.workspace_id = ${workspaceId} and l.id = any(${[...leadIds]}::uuid[])
        and m.workspace_id = l.workspace_id and m.lead_id = l.id`,
  );
  await noteListTags(tx, workspaceId, leadIds);
}
