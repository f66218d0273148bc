import { sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What became of a person that a job found; each found person has exactly one. */
export type RowOutcome = 'added' | 'duplicate' | 'skipped' | 'unidentified' | 'excluded' | 'set_aside';

export interface NewSourceRow {
  /** Position in the source, counted from 0. */
  place: number;
  outcome: RowOutcome;
  incomplete: boolean;
  reason: string | null;
  leadId: string | null;
  name: string;
}

export async function insertSourceRows(
  tx: Tx,
  workspaceId: string,
  of: { jobId: string; listId: string },
  rows: readonly NewSourceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await change(
    tx,
    sql`insert into lead_source_rows
        (workspace_id, job_id, list_id, place, outcome, incomplete, reason, lead_id, name)
      select ${workspaceId}, ${of.jobId}, ${of.listId}, r.* from unnest(
        ${rows.map((row) => row.place)}::int[], ${rows.map((row) => row.outcome)}::text[],
        ${rows.map((row) => row.incomplete)}::boolean[], ${rows.map((row) => row.reason)}::text[],
        ${rows.map((row) => row.leadId)}::uuid[], ${rows.map((row) => row.name)}::text[]) as r
      on conflict do nothing`,
  );
}

/** Which of these leads a job added. */
export async function leadsAdded(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  leadIds: readonly string[],
): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select lead_id from lead_source_rows
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[]) and job_id = ${jobId}
        and outcome = 'added'`,
  );
  return rows.map((row) => row.lead_id);
}

export interface SourceRow {
  place: number;
  outcome: RowOutcome;
  incomplete: boolean;
  reason: string | null;
  lead_id: string | null;
  name: string;
  full_name: string | null;
  headline: string | null;
  identity_key: string | null;
}

/** Rows of a job after a place, those of one outcome or the incomplete ones where asked. */
export async function readSourceRows(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  asked: { outcome: RowOutcome | 'incomplete' | null; after: number; limit: number },
): Promise<SourceRow[]> {
  const outcome = asked.outcome === 'incomplete' ? null : asked.outcome;
  return list(
    tx,
    sql<SourceRow>`select r.place, r.outcome, r.incomplete, r.reason, r.lead_id, r.name, l.full_name, l.headline,
        l.identity_key
      from lead_source_rows r
      left join leads l on l.workspace_id = r.workspace_id and l.id = r.lead_id
      where r.workspace_id = ${workspaceId} and r.job_id = ${jobId} and r.place > ${asked.after}
        and (${outcome}::text is null or r.outcome = ${outcome})
        and (${asked.outcome !== 'incomplete'} or (r.incomplete and r.outcome = 'added'))
      order by r.place limit ${asked.limit}`,
  );
}

/** Somebody a job found, by their place in it. `incomplete`: without a public profile by now. */
interface FoundLead {
  place: number;
  lead_id: string;
  incomplete: boolean;
}

/** People of a job whom the source set aside, those at these places or all. */
export async function leadsSetAside(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  { places, limit }: { places: readonly number[] | null; limit: number },
): Promise<FoundLead[]> {
  return list(
    tx,
    sql<FoundLead>`select place, lead_id, incomplete from lead_source_rows
      where workspace_id = ${workspaceId} and job_id = ${jobId} and outcome = 'set_aside' and lead_id is not null
        and (${places === null} or place = any(${[...(places ?? [])]}::int[]))
      order by place limit ${limit}`,
  );
}

/** Those at these places who were set aside and added by hand: a row that was added at once has no reason. */
export async function leadsTakenIn(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  places: readonly number[],
): Promise<FoundLead[]> {
  return list(
    tx,
    sql<FoundLead>`select place, lead_id, incomplete from lead_source_rows
      where workspace_id = ${workspaceId} and job_id = ${jobId} and outcome = 'added' and reason is not null
        and lead_id is not null and place = any(${[...places]}::int[])
      order by place`,
  );
}

/** Changes what became of people, and by whom; the reason why they were set aside stays. */
export async function markRows(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  places: readonly number[],
  outcome: RowOutcome,
  by: string | null,
): Promise<void> {
  if (places.length === 0) return;
  await change(
    tx,
    sql`update lead_source_rows set outcome = ${outcome}, taken_in_by = ${by}
      where workspace_id = ${workspaceId} and job_id = ${jobId} and place = any(${[...places]}::int[])`,
  );
}
