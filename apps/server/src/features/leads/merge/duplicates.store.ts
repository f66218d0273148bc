import {
  type SamePerson,
  SURENESS,
  type SamePersonReason,
  type Sureness,
} from '@waypost/domain/leads/merge/same-person';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { findable } from '../folded-text.ts';
import type { StoredRow } from './moved-rows.store.ts';

/** Two leads, the smaller id first: how a pair is stored. */
export function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

export interface FoundPair extends SamePerson {
  leadId: string;
  otherId: string;
}

/** Notes pairs that a look found; dismissed ones stay dismissed, leads that are gone are left out. */
export async function savePairs(
  tx: Tx,
  workspaceId: string,
  pairs: readonly FoundPair[],
  look: { id: string; now: number },
): Promise<void> {
  if (pairs.length === 0) return;
  const ordered = pairs.map((pair) => ({ ...pair, ids: inOrder(pair.leadId, pair.otherId) }));
  await change(
    tx,
    sql`insert into lead_duplicates as d (workspace_id, lead_id, other_id, reason, sure, look_id, found_at)
      select ${workspaceId}, p.lead_id, p.other_id, p.reason, p.sure, ${look.id}, ${instant(look.now)}
      from unnest(${ordered.map(({ ids }) => ids[0])}::uuid[], ${ordered.map(({ ids }) => ids[1])}::uuid[],
        ${ordered.map(({ reason }) => reason)}::text[],
        ${ordered.map(({ sure }) => SURENESS.indexOf(sure))}::smallint[]) as p(lead_id, other_id, reason, sure)
      where (select count(*) from leads l where l.workspace_id = ${workspaceId} and l.id in (p.lead_id, p.other_id)) = 2
      on conflict (workspace_id, lead_id, other_id) do update
        set reason = excluded.reason, sure = excluded.sure, look_id = excluded.look_id, found_at = excluded.found_at`,
  );
}

/** Open pairs that a finished look did not find again are not offered any more. */
export async function erasePairsNotOf(tx: Tx, workspaceId: string, lookId: string): Promise<void> {
  await change(
    tx,
    sql`delete from lead_duplicates where workspace_id = ${workspaceId} and state = 'open' and look_id <> ${lookId}`,
  );
}

export interface OpenPair {
  leadId: string;
  otherId: string;
  reason: SamePersonReason;
  sure: Sureness;
}

/** Where a page of pairs ended. */
export interface PairPosition {
  sure: number;
  leadId: string;
  otherId: string;
}

/** One of the two holds the text. */
function holding(search: string) {
  const folded = findable(search);
  if (folded === '') return sql``;
  return sql`and exists (select 1 from leads l
    where l.workspace_id = lead_duplicates.workspace_id and l.id in (lead_duplicates.lead_id, lead_duplicates.other_id)
      and (position(${folded} in l.search_text) > 0 or position(${folded} in lower(l.email)) > 0))`;
}

/** How many open pairs there are, counted up to `max`. */
export async function countPairs(tx: Tx, workspaceId: string, search: string, max: number): Promise<number> {
  const { pairs } = await get(
    tx,
    sql<{ pairs: number }>`select count(*) as pairs from (select 1 from lead_duplicates
      where workspace_id = ${workspaceId} and state = 'open' ${holding(search)} limit ${max}) f`,
  );
  return pairs;
}

/** The surest first; one index range per page. */
export async function openPairs(
  tx: Tx,
  workspaceId: string,
  { after, search, limit }: { after: PairPosition | null; search: string; limit: number },
): Promise<OpenPair[]> {
  const rows = await list(
    tx,
    sql<{ leadId: string; otherId: string; reason: SamePersonReason; sure: number }>`
      select lead_id as "leadId", other_id as "otherId", reason, sure from lead_duplicates
      where workspace_id = ${workspaceId} and state = 'open' ${holding(search)}
        ${after === null ? sql`` : sql`and (sure, lead_id, other_id) > (${after.sure}, ${after.leadId}::uuid, ${after.otherId}::uuid)`}
      order by sure, lead_id, other_id limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, sure: SURENESS[row.sure] ?? 'possible' }));
}

/** Pairs of one lead that nobody dismissed. */
export async function openPairsOf(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  limit: number,
): Promise<{ otherId: string; reason: SamePersonReason }[]> {
  return list(
    tx,
    sql<{ otherId: string; reason: SamePersonReason }>`
      select other_id as "otherId", reason, sure from lead_duplicates
        where workspace_id = ${workspaceId} and lead_id = ${leadId} and state = 'open'
      union all
      select lead_id, reason, sure from lead_duplicates
        where workspace_id = ${workspaceId} and other_id = ${leadId} and state = 'open'
      order by sure limit ${limit}`,
  );
}

/** The two are not one person; also for a pair that no look has found yet. False when one of them is gone. */
export async function dismissPair(
  tx: Tx,
  workspaceId: string,
  pair: readonly [string, string],
  { by, now, id }: { by: string; now: number; id: string },
): Promise<void> {
  const [leadId, otherId] = inOrder(...pair);
  await change(
    tx,
    sql`insert into lead_duplicates (workspace_id, lead_id, other_id, reason, sure, state, look_id, found_at,
        dismissed_at, dismissed_by)
      values (${workspaceId}, ${leadId}, ${otherId}, 'same_name_and_company', 2, 'dismissed', ${id}, ${instant(now)},
        ${instant(now)}, ${by})
      on conflict (workspace_id, lead_id, other_id)
        do update set state = 'dismissed', dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by`,
  );
}

export async function reopenPair(
  tx: Tx,
  workspaceId: string,
  pair: readonly [string, string],
): Promise<void> {
  const [leadId, otherId] = inOrder(...pair);
  await change(
    tx,
    sql`update lead_duplicates set state = 'open', dismissed_at = null, dismissed_by = null
      where workspace_id = ${workspaceId} and lead_id = ${leadId} and other_id = ${otherId}`,
  );
}

/** What was found or said about a lead that goes holds for the one it goes into; answers what there was. */
export async function movePairs(
  tx: Tx,
  workspaceId: string,
  { from, into }: { from: string; into: string },
): Promise<StoredRow[]> {
  const rows = await list(
    tx,
    sql<{ row: StoredRow }>`select to_jsonb(d) as row from lead_duplicates d
      where d.workspace_id = ${workspaceId} and ${from} in (d.lead_id, d.other_id)`,
  );
  await change(
    tx,
    sql`insert into lead_duplicates as d (workspace_id, lead_id, other_id, reason, sure, state, look_id, found_at,
        dismissed_at, dismissed_by)
      select p.workspace_id, least(p.third, ${into}::uuid), greatest(p.third, ${into}::uuid), p.reason, p.sure, p.state,
        p.look_id, p.found_at, p.dismissed_at, p.dismissed_by
      from (select f.*, case when f.lead_id = ${from} then f.other_id else f.lead_id end as third
        from lead_duplicates f where f.workspace_id = ${workspaceId} and ${from} in (f.lead_id, f.other_id)) p
      where p.third <> ${into}
      on conflict (workspace_id, lead_id, other_id) do update set state = excluded.state,
          dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by
        where excluded.state = 'dismissed' and d.state = 'open'`,
  );
  return rows.map(({ row }) => row);
}

export async function returnPairs(tx: Tx, workspaceId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await change(
    tx,
    sql`insert into lead_duplicates
      select r.* from jsonb_populate_recordset(null::lead_duplicates, ${JSON.stringify(rows)}::jsonb) r
      where r.workspace_id = ${workspaceId}
        and (select count(*) from leads l where l.workspace_id = ${workspaceId} and l.id in (r.lead_id, r.other_id)) = 2
      on conflict do nothing`,
  );
}

/** The newest look and when it ended; undefined before the first one. */
export async function lastLook(
  tx: Tx,
  workspaceId: string,
): Promise<{ jobId: string; endedAt: number | null } | undefined> {
  return find(
    tx,
    sql<{ jobId: string; endedAt: number | null }>`select job_id as "jobId", ended_at as "endedAt"
      from lead_duplicate_looks where workspace_id = ${workspaceId}`,
  );
}

/** @param endedAt null: it has just been asked for; when the one before ended stays known. */
export async function noteLook(
  tx: Tx,
  workspaceId: string,
  look: { jobId: string; endedAt: number | null },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_duplicate_looks as k (workspace_id, job_id, ended_at)
      values (${workspaceId}, ${look.jobId}, ${instant(look.endedAt)})
      on conflict (workspace_id) do update
        set job_id = excluded.job_id, ended_at = coalesce(excluded.ended_at, k.ended_at)`,
  );
}
