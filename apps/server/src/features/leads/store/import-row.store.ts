import { type LeadOutcome, outcomeNumber } from '@waypost/domain/leads/import-outcome';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, get, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { plainArray } from './text-array.ts';

/** A row that names a lead. */
export interface ImportedRow {
  row: number;
  outcome: LeadOutcome;
  leadId: string;
}

/** Notes what became of rows. */
export async function insertImportedRows(
  tx: Tx,
  workspaceId: string,
  importId: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await later(
    tx,
    sql`insert into lead_import_rows (workspace_id, import_id, row_number, outcome, lead_id)
      select ${workspaceId}, ${importId}, r.* from unnest(${plainArray(rows.map(({ row }) => row))}::integer[],
        ${plainArray(rows.map(({ outcome }) => outcomeNumber(outcome)))}::smallint[],
        ${plainArray(rows.map(({ leadId }) => leadId))}::uuid[]) as r`,
  );
}

/** A row with the lead it names, as the lead is now. */
export interface ShownRow {
  row: number;
  leadId: string | null;
  name: string;
  company: string | null;
}

/** Rows of these outcomes after a row number, in the order of the file. */
export async function listImportedRows(
  tx: Tx,
  workspaceId: string,
  importId: string,
  what: { outcomes: readonly LeadOutcome[]; isIncomplete: boolean; afterRow: number; limit: number },
): Promise<ShownRow[]> {
  const rows = await list(
    tx,
    sql<{ row_number: number; id: string | null; name: string; company: string | null }>`
      select r.row_number, l.id, coalesce(nullif(l.full_name, ''), l.identity_key, '') as name, l.company
      from lead_import_rows r
      left join leads l on l.workspace_id = r.workspace_id and l.id = r.lead_id
      where r.workspace_id = ${workspaceId} and r.import_id = ${importId} and r.row_number > ${what.afterRow}
        and r.outcome = any(${what.outcomes.map(outcomeNumber)}::smallint[])
        and (not ${what.isIncomplete} or (l.id is not null and l.identity_key is null))
      order by r.row_number limit ${what.limit}`,
  );
  return rows.map(({ row_number: row, id: leadId, name, company }) => ({ row, leadId, name, company }));
}

/** People whom an import put into its list and whose public profile is not known by now. */
export async function countIncomplete(tx: Tx, workspaceId: string, importId: string): Promise<number> {
  const { n } = await get(
    tx,
    sql<{ n: number }>`select count(*)::integer as n from lead_import_rows r
      join leads l on l.workspace_id = r.workspace_id and l.id = r.lead_id
      where r.workspace_id = ${workspaceId} and r.import_id = ${importId}
        and r.outcome = any(${joining.map(outcomeNumber)}::smallint[]) and l.identity_key is null`,
  );
  return n;
}

const joining: readonly LeadOutcome[] = ['created', 'joined'];

/** Takes leads that an import put into its list out of it, counter included; those put there again since stay. */
export async function removeImported(
  tx: Tx,
  workspaceId: string,
  listId: string,
  leadIds: readonly string[],
  times: { addedAt: number; now: number },
): Promise<number> {
  const { removed } = await get(
    tx,
    sql<{ removed: number }>`with gone as (
        delete from lead_list_members
        where workspace_id = ${workspaceId} and list_id = ${listId} and lead_id = any(${[...leadIds]}::uuid[])
          and added_at = ${instant(times.addedAt)} returning 1
      ), counted as (
        update lead_lists set lead_count = lead_count - (select count(*) from gone), updated_at = ${instant(times.now)}
        where workspace_id = ${workspaceId} and id = ${listId}
      )
      select count(*) as removed from gone`,
  );
  return removed;
}

/**
 * Which of these leads nobody has touched since `at`: on no list, not changed, without tags, words of a post or an
 * account that saw them.
 */
export async function untouchedAmong(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  at: number,
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select l.id from leads l
      where l.workspace_id = ${workspaceId} and l.id = any(${[...leadIds]}::uuid[]) and l.updated_at <= ${instant(at)}
        and not exists (select from lead_list_members m where m.workspace_id = l.workspace_id and m.lead_id = l.id)
        and not exists (select from lead_tags t where t.workspace_id = l.workspace_id and t.lead_id = l.id)
        and not exists (select from lead_contexts c where c.workspace_id = l.workspace_id and c.lead_id = l.id)
        and not exists (select from lead_provider_ids p where p.workspace_id = l.workspace_id and p.lead_id = l.id)`,
  );
  return rows.map(({ id }) => id);
}

export async function eraseLeads(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<number> {
  if (leadIds.length === 0) return 0;
  return change(
    tx,
    sql`delete from leads where workspace_id = ${workspaceId} and id = any(${[...leadIds]}::uuid[])`,
  );
}

/** Rows of an import that made or met a lead, by row number. */
export async function joinedRows(
  tx: Tx,
  workspaceId: string,
  importId: string,
  afterRow: number,
  limit: number,
): Promise<{ row: number; leadId: string; isCreated: boolean }[]> {
  const rows = await list(
    tx,
    sql<{ row_number: number; lead_id: string; outcome: number }>`select row_number, lead_id, outcome
      from lead_import_rows where workspace_id = ${workspaceId} and import_id = ${importId}
        and row_number > ${afterRow} and outcome <= ${outcomeNumber('joined')}
      order by row_number limit ${limit}`,
  );
  return rows.map((row) => ({
    row: row.row_number,
    leadId: row.lead_id,
    isCreated: row.outcome === outcomeNumber('created'),
  }));
}

/** Forgets up to `limit` rows of an import whose time to be taken back is over; answers how many. */
export async function forgetImportedRows(
  tx: Tx,
  workspaceId: string,
  importId: string,
  limit: number,
): Promise<number> {
  return change(
    tx,
    sql`delete from lead_import_rows where workspace_id = ${workspaceId} and import_id = ${importId}
      and row_number in (select row_number from lead_import_rows
        where workspace_id = ${workspaceId} and import_id = ${importId} order by row_number limit ${limit})`,
  );
}
