import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export async function insertForgotten(
  tx: Tx,
  workspaceId: string,
  hashes: readonly Buffer[],
  now: number,
): Promise<void> {
  if (hashes.length === 0) return;
  await change(
    tx,
    sql`insert into forgotten_people (workspace_id, key_hash, forgotten_at)
      select distinct ${workspaceId}::uuid, h, ${instant(now)}::timestamptz from unnest(${[...hashes]}::bytea[]) as h
      on conflict (workspace_id, key_hash) do update set forgotten_at = excluded.forgotten_at`,
  );
}

/** False in a workspace that never forgot anybody: nobody has to be looked up there. */
export async function anyForgotten(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await list(
    tx,
    sql<{ one: number }>`select 1 as one from forgotten_people where workspace_id = ${workspaceId} limit 1`,
  );
  return rows.length > 0;
}

/** Which of these hashes belong to somebody forgotten, as hex, and since when. */
export async function forgottenAmong(
  tx: Tx,
  workspaceId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{ key: string; forgotten_at: number }>`select encode(f.key_hash, 'hex') as key, f.forgotten_at
      from forgotten_people f where f.workspace_id = ${workspaceId} and f.key_hash = any(${[...hashes]}::bytea[])`,
  );
  return new Map(rows.map((row) => [row.key, row.forgotten_at]));
}

/** The ids under which accounts see these leads. */
export async function sightingsOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; accountId: string; providerId: string }[]> {
  return list(
    tx,
    sql<{
      leadId: string;
      accountId: string;
      providerId: string;
    }>`select lead_id as "leadId", linkedin_account_id as "accountId", provider_id as "providerId"
      from lead_provider_ids where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
}

/** Removes rules that name a person; answers how many. */
export async function erasePersonRules(
  tx: Tx,
  workspaceId: string,
  values: readonly string[],
): Promise<number> {
  return change(
    tx,
    sql`delete from exclusions where workspace_id = ${workspaceId} and kind = 'person'
      and value = any(${[...values]}::text[])`,
  );
}

/** Rows of files that were not imported and hold one of these texts; `found` is read by the caller. */
export async function rejectsHolding(
  tx: Tx,
  workspaceId: string,
  texts: readonly string[],
): Promise<{ importId: string; rowNumber: number; cells: string[] }[]> {
  if (texts.length === 0) return [];
  return list(
    tx,
    sql<{
      importId: string;
      rowNumber: number;
      cells: string[];
    }>`select import_id as "importId", row_number as "rowNumber", cells from lead_import_rejects
      where workspace_id = ${workspaceId} and exists (select 1 from unnest(${[...texts]}::text[]) as t(text)
        where position(t.text in lower(cells::text)) > 0)`,
  );
}

/** Empties the cells of such rows; that a row was not imported, and why, stays. */
export async function emptyRejects(
  tx: Tx,
  workspaceId: string,
  rows: readonly { importId: string; rowNumber: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await change(
    tx,
    sql`update lead_import_rejects r set cells = '[]'
      from unnest(${rows.map(({ importId }) => importId)}::uuid[], ${rows.map(({ rowNumber }) => rowNumber)}::integer[])
        as n(import_id, row_number)
      where r.workspace_id = ${workspaceId} and r.import_id = n.import_id and r.row_number = n.row_number`,
  );
}

/** A title, company or place that a list keeps for questions about it. */
export interface ListValue {
  listId: string;
  field: number;
  key: string;
}

/** What the lists of these leads keep of their titles, companies and places. */
export async function listValuesOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<ListValue[]> {
  return list(
    tx,
    sql<ListValue>`select distinct m.list_id as "listId", v.field, v.key from lead_list_members m
      cross join lateral (values (1, m.title_key), (2, m.company_key), (3, m.location_key)) as v(field, key)
      where m.workspace_id = ${workspaceId} and m.lead_id = any(${[...leadIds]}::uuid[])`,
  );
}

/** Removes those that no lead of the list has any more. */
export async function eraseUnusedValues(
  tx: Tx,
  workspaceId: string,
  values: readonly ListValue[],
): Promise<void> {
  if (values.length === 0) return;
  await change(
    tx,
    sql`delete from lead_list_values v
      using unnest(${values.map(({ listId }) => listId)}::uuid[], ${values.map(({ field }) => field)}::smallint[],
        ${values.map(({ key }) => key)}::text[]) as u(list_id, field, key)
      where v.workspace_id = ${workspaceId} and v.list_id = u.list_id and v.field = u.field and v.key = u.key
        and not exists (${having(1, 'title_key')} union all ${having(2, 'company_key')}
          union all ${having(3, 'location_key')})`,
  );
}

/** Members of the list that have the value; each field by its own index. */
const having = (field: number, column: string) => sql`select 1 from lead_list_members m
  where v.field = ${sql.lit(field)} and m.workspace_id = v.workspace_id and m.list_id = v.list_id
    and m.${sql.ref(column)} = v.key`;
