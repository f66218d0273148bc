import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, get, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { degreesFromConnections } from '../enrichment/degree.store.ts';
import { contactColumn } from './contact-state.store.ts';
import { noteListTags } from './list-tag.store.ts';
import { noteChangedValues, noteValues } from './list-value.store.ts';
import type { MemberKeys } from './member-keys.ts';
import { plainArray, textArray } from './text-array.ts';

export interface NewMember extends MemberKeys {
  leadId: string;
  /** Made in this transaction: nobody has scored it or written to it. */
  isNew?: true;
}

/** What memberships repeat of their lead, beside its times. */
const repeated = sql.raw(
  'lead_id, name_key, company_key, title_key, location_key, texts, custom, score, contact, activity_at, degree, signals',
);

/** Of the lead `l`. */
export const nearestDegree = sql.raw(
  '(select min(d.degree) from lead_degrees d where d.workspace_id = l.workspace_id and d.lead_id = l.id)',
);

/** Of the lead `l`, as a set of bits. */
export const signalsOfLead = sql.raw('waypost_signals_of(l.workspace_id, l.id)');

/** The keys of many members as arrays for `unnest`. */
function keysOf(members: readonly NewMember[]) {
  const text = (pick: (member: NewMember) => string) => sql`${textArray(members.map(pick))}::text[]`;
  return sql`unnest(${plainArray(members.map((member) => member.leadId))}::uuid[], ${text((member) => member.nameKey)},
    ${text((member) => member.companyKey)}, ${text((member) => member.titleKey)},
    ${text((member) => member.locationKey)}, ${text((member) => member.texts)}, ${text((member) => member.custom)})
    as k(lead_id, name_key, company_key, title_key, location_key, texts, custom)`;
}

async function countBy(
  tx: Tx,
  workspaceId: string,
  listId: string,
  difference: number,
  now: number,
): Promise<void> {
  if (difference === 0) return;
  await later(
    tx,
    sql`update lead_lists set lead_count = lead_count + ${difference}, updated_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${listId}`,
  );
}

/** Leads that were made in this transaction are on no list yet, and nobody wrote to them: nothing has to be asked. */
async function insertNew(
  tx: Tx,
  workspaceId: string,
  listId: string,
  members: readonly NewMember[],
  { addedAt }: { addedAt: number },
): Promise<void> {
  await later(
    tx,
    sql`insert into lead_list_members (workspace_id, list_id, added_at, added_rank, ${repeated})
      select ${workspaceId}, ${listId}, ${instant(addedAt)}, ${-Math.round(addedAt)}, k.lead_id, k.name_key,
        k.company_key, k.title_key, k.location_key, k.texts, k.custom::jsonb, null, 0, null, null, 0 from ${keysOf(members)}`,
  );
}

/** People who are new here may be connections that were read before. */
const degreesOfNew = (tx: Tx, workspaceId: string, members: readonly NewMember[]): Promise<void> =>
  degreesFromConnections(
    tx,
    workspaceId,
    members.flatMap(({ leadId, isNew }) => (isNew === true ? [leadId] : [])),
  );

/** Adds leads to a list and to its counter; answers the ids that were not in it before. */
export async function addMembers(
  tx: Tx,
  workspaceId: string,
  listId: string,
  members: readonly NewMember[],
  times: { addedAt: number; now: number; isNewValue?: ((value: string) => boolean) | undefined },
): Promise<Set<string>> {
  if (members.length === 0) return new Set();
  const known = members.flatMap(({ leadId, isNew }) => (isNew === true ? [] : [leadId]));
  await noteValues(tx, workspaceId, listId, members, times.isNewValue);
  if (known.length === 0) {
    await insertNew(tx, workspaceId, listId, members, times);
    await degreesOfNew(tx, workspaceId, members);
    await countBy(tx, workspaceId, listId, members.length, times.now);
    return new Set(members.map(({ leadId }) => leadId));
  }
  // Locked: a word to the lead that is being noted at this moment must reach this membership too.
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`with known as (
        select l.id, l.score, ${contactColumn} as contact, l.last_activity_at, ${nearestDegree} as degree,
          ${signalsOfLead} as signals from leads l
        where l.workspace_id = ${workspaceId} and l.id = any(${known}::uuid[]) order by l.id for share of l
      )
      insert into lead_list_members (workspace_id, list_id, added_at, added_rank, ${repeated})
      select ${workspaceId}, ${listId}, ${instant(times.addedAt)}, ${-Math.round(times.addedAt)}, k.lead_id,
        k.name_key, k.company_key, k.title_key, k.location_key, k.texts, k.custom::jsonb, known.score,
        coalesce(known.contact, 0), known.last_activity_at, known.degree,
        coalesce(known.signals, 0)
      from ${keysOf(members)} left join known on known.id = k.lead_id
      on conflict do nothing returning lead_id`,
  );
  await countBy(tx, workspaceId, listId, rows.length, times.now);
  await degreesOfNew(tx, workspaceId, members);
  const fresh = new Set(rows.map((row) => row.lead_id));
  await noteListTags(
    tx,
    workspaceId,
    known.filter((leadId) => fresh.has(leadId)),
  );
  return fresh;
}

/**
 * Copies up to `limit` members of one list after `afterLeadId` into another; answers the last lead looked
 * at (null at the end) and how many were new.
 */
export async function copyMembers(
  tx: Tx,
  workspaceId: string,
  lists: { fromId: string; toId: string },
  afterLeadId: string | null,
  limit: number,
  now: number,
): Promise<{ lastLeadId: string | null; seen: number; added: number }> {
  const row = await get(
    tx,
    sql<{ last_lead_id: string | null; seen: number; added: number }>`
      with source as (
        select m.added_at, m.added_rank, m.lead_id, m.name_key, m.company_key, m.title_key, m.location_key, m.texts,
          m.custom, l.score, ${contactColumn} as contact, l.last_activity_at as activity_at,
          ${nearestDegree} as degree, ${signalsOfLead} as signals
        from lead_list_members m join leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
        where m.workspace_id = ${workspaceId} and m.list_id = ${lists.fromId}
          and (${afterLeadId}::uuid is null or m.lead_id > ${afterLeadId}::uuid)
        order by m.lead_id limit ${limit} for share of l
      ), valued as (
        insert into lead_list_values (workspace_id, list_id, field, key)
        select distinct ${workspaceId}::uuid, ${lists.toId}::uuid, v.field, v.key from source
        cross join lateral (values (1, title_key), (2, company_key), (3, location_key)) as v(field, key)
        on conflict do nothing
      ), copied as (
        insert into lead_list_members (workspace_id, list_id, added_at, added_rank, ${repeated})
        select ${workspaceId}, ${lists.toId}, added_at, added_rank, ${repeated} from source
        on conflict do nothing returning 1
      )
      select (select lead_id from source order by lead_id desc limit 1) as last_lead_id,
             (select count(*) from source) as seen, (select count(*) from copied) as added`,
  );
  await change(
    tx,
    sql`insert into lead_list_tags (workspace_id, list_id, lead_id, tag_key, added_rank)
      select m.workspace_id, m.list_id, m.lead_id, t.tag_key, m.added_rank from lead_list_members m
      join lead_tags t on t.workspace_id = m.workspace_id and t.lead_id = m.lead_id
      where m.workspace_id = ${workspaceId} and m.list_id = ${lists.toId} and m.lead_id <= ${row.last_lead_id}::uuid
        and (${afterLeadId}::uuid is null or m.lead_id > ${afterLeadId}::uuid)
      on conflict do nothing`,
  );
  await countBy(tx, workspaceId, lists.toId, row.added, now);
  return { lastLeadId: row.last_lead_id, seen: row.seen, added: row.added };
}

/** Takes up to `limit` members out of a list that is being erased; answers how many. */
export async function eraseMembers(
  tx: Tx,
  workspaceId: string,
  listId: string,
  limit: number,
): Promise<number> {
  return change(
    tx,
    sql`delete from lead_list_members where workspace_id = ${workspaceId} and list_id = ${listId}
          and lead_id in (select lead_id from lead_list_members
                          where workspace_id = ${workspaceId} and list_id = ${listId} limit ${limit})`,
  );
}

/** Takes one lead out of one list; false when it was not in it. */
export async function removeMember(
  tx: Tx,
  workspaceId: string,
  listId: string,
  leadId: string,
  now: number,
): Promise<boolean> {
  const removed = await change(
    tx,
    sql`delete from lead_list_members
        where workspace_id = ${workspaceId} and list_id = ${listId} and lead_id = ${leadId}`,
  );
  await countBy(tx, workspaceId, listId, -removed, now);
  return removed === 1;
}

/** Takes a lead out of every list, counters included; answers those lists. */
export async function removeFromAllLists(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  now: number,
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`with removed as (
        delete from lead_list_members where workspace_id = ${workspaceId} and lead_id = ${leadId} returning list_id
      )
      update lead_lists l set lead_count = l.lead_count - 1, updated_at = ${instant(now)}
      from removed where l.workspace_id = ${workspaceId} and l.id = removed.list_id returning l.id`,
  );
  return rows.map((row) => row.id);
}

/** Brings what memberships repeat of leads whose fields changed up to date in every list. */
export async function rekeyMembers(
  tx: Tx,
  workspaceId: string,
  members: readonly NewMember[],
): Promise<void> {
  if (members.length === 0) return;
  await later(
    tx,
    sql`update lead_list_members m set name_key = k.name_key, company_key = k.company_key, title_key = k.title_key,
          location_key = k.location_key, texts = k.texts, custom = k.custom::jsonb
        from ${keysOf(members)}
        where m.workspace_id = ${workspaceId} and m.lead_id = k.lead_id
          and (m.name_key, m.company_key, m.title_key, m.location_key, m.texts, m.custom)
            is distinct from (k.name_key, k.company_key, k.title_key, k.location_key, k.texts, k.custom::jsonb)`,
  );
  await noteChangedValues(
    tx,
    workspaceId,
    members.map(({ leadId }) => leadId),
  );
}

/** Which of these leads are in the list. */
export async function membersAmong(
  tx: Tx,
  workspaceId: string,
  listId: string,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select lead_id from lead_list_members
      where workspace_id = ${workspaceId} and list_id = ${listId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  return new Set(rows.map((row) => row.lead_id));
}

/** Which of these leads are in a list other than this one (deleted lists do not count). */
export async function leadsInOtherLists(
  tx: Tx,
  workspaceId: string,
  listId: string,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select distinct m.lead_id from lead_list_members m
      join lead_lists l on l.workspace_id = m.workspace_id and l.id = m.list_id and l.deleted_at is null
      where m.workspace_id = ${workspaceId} and m.lead_id = any(${[...leadIds]}::uuid[]) and l.id <> ${listId}`,
  );
  return new Set(rows.map((row) => row.lead_id));
}

/** The ids of leads on one of these lists, for the `in (…)` of another query; deleted lists do not count. */
export function idsOnLists(workspaceId: string, listIds: readonly string[]): RawBuilder<unknown> {
  return sql`select m.lead_id from lead_list_members m
    join lead_lists l on l.workspace_id = m.workspace_id and l.id = m.list_id and l.deleted_at is null
    where m.workspace_id = ${workspaceId} and m.list_id = any(${[...listIds]}::uuid[])`;
}

/** Leads of the union of lists, each once, by ascending id after `afterLeadId`. */
export async function listMemberIds(
  tx: Tx,
  workspaceId: string,
  listIds: readonly string[],
  afterLeadId: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select distinct m.lead_id from lead_lists l
      cross join lateral (
        select lead_id from lead_list_members
        where workspace_id = l.workspace_id and list_id = l.id
          and (${afterLeadId}::uuid is null or lead_id > ${afterLeadId}::uuid)
        order by lead_id limit ${limit}
      ) m
      where l.workspace_id = ${workspaceId} and l.id = any(${[...listIds]}::uuid[]) and l.deleted_at is null
      order by m.lead_id limit ${limit}`,
  );
  return rows.map((row) => row.lead_id);
}

/** People in the union of lists, each counted once. */
export async function countMembers(tx: Tx, workspaceId: string, listIds: readonly string[]): Promise<number> {
  const [only] = listIds;
  const { amount } = await get(
    tx,
    listIds.length === 1
      ? sql<{ amount: number }>`select coalesce(sum(lead_count), 0)::integer as amount from lead_lists
          where workspace_id = ${workspaceId} and id = ${only} and deleted_at is null`
      : sql<{ amount: number }>`select count(distinct m.lead_id) as amount from lead_list_members m
          join lead_lists l on l.workspace_id = m.workspace_id and l.id = m.list_id and l.deleted_at is null
          where m.workspace_id = ${workspaceId} and m.list_id = any(${[...listIds]}::uuid[])`,
  );
  return amount;
}

/** Which of these lists each of these leads is on; leads on none are left out. */
export async function listsOfLeads(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  listIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; list_ids: string[] }>`select m.lead_id, array_agg(m.list_id) as list_ids
      from lead_list_members m
      where m.workspace_id = ${workspaceId} and m.lead_id = any(${[...leadIds]}::uuid[])
        and m.list_id = any(${[...listIds]}::uuid[])
      group by m.lead_id`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.list_ids]));
}
