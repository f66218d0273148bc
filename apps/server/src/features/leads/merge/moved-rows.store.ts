import { type RawBuilder, sql } from 'kysely';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** A table of this feature whose rows belong to a lead. */
interface Owned {
  name: string;
  /** What tells rows of one lead apart. */
  keys: readonly string[];
  /** A row whose counterpart is gone is not brought back. */
  needs?: { table: string; key: string; column: string };
  /** Rows that speak of the lead that went alone: they wait for the undo. */
  stays?: true;
}

/** In the order in which an undo brings them back. */
const owned: readonly Owned[] = [
  { name: 'lead_provider_ids', keys: ['linkedin_account_id', 'provider_id'] },
  { name: 'lead_contexts', keys: ['kind', 'post_id', 'item_ref'] },
  { name: 'lead_tags', keys: ['tag_key'] },
  { name: 'lead_events', keys: ['id'] },
  { name: 'lead_notes', keys: ['id'] },
  { name: 'lead_source_rows', keys: ['job_id', 'place'] },
  { name: 'lead_former_ids', keys: ['former_id'] },
  { name: 'lead_former_keys', keys: ['kind', 'key'] },
  { name: 'lead_merges', keys: ['id'] },
  { name: 'lead_profile_facts', keys: ['linkedin_account_id', 'field', 'value_hash'] },
  { name: 'lead_profile_reads', keys: [] },
  { name: 'lead_degrees', keys: ['linkedin_account_id'] },
  // Besides its id a signal is the only one of its kind and reference.
  { name: 'lead_signals', keys: ['kind', 'ref'] },
  {
    ...{ name: 'lead_bulk_befores', keys: ['bulk_id'], stays: true },
    needs: { table: 'lead_bulks', key: 'bulk_id', column: 'id' },
  },
  {
    ...{ name: 'lead_import_changes', keys: ['import_id'], stays: true },
    needs: { table: 'lead_imports', key: 'import_id', column: 'id' },
  },
  {
    ...{ name: 'lead_ai_answers', keys: ['column_id'] },
    needs: { table: 'lead_ai_columns', key: 'column_id', column: 'id' },
  },
];

/** Rows as the database writes them. */
export type StoredRow = Record<string, unknown>;
/** What became of the rows of one table: moved ones by their keys, the others whole. */
export interface MovedRows {
  moved: StoredRow[];
  left: StoredRow[];
}
export type MovedTables = Record<string, MovedRows>;

const refs = (names: readonly string[], of: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
const equal = (names: readonly string[], one: string, other: string): RawBuilder<unknown> =>
  names.length === 0
    ? sql`true`
    : sql.join(
        names.map((name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
        sql` and `,
      );

/** Gives the rows of one lead to another one; a row whose like is there already stays behind and is answered whole. */
async function moveRows(
  tx: Tx,
  workspaceId: string,
  { name, keys, stays }: Owned,
  { from, into }: { from: string; into: string },
): Promise<MovedRows> {
  const table = sql.table(name);
  const moved =
    stays === true
      ? []
      : await list(
          tx,
          sql<{ row: StoredRow }>`with moved as (update ${table} t set lead_id = ${into}
              where t.workspace_id = ${workspaceId} and t.lead_id = ${from} and not exists (select 1 from ${table} o
                where o.workspace_id = ${workspaceId} and o.lead_id = ${into} and ${equal(keys, 'o', 't')})
              returning ${keys.length === 0 ? sql`t.lead_id` : refs(keys, 't')})
            select to_jsonb(m) as row from moved m`,
        );
  const left = await list(
    tx,
    sql<{ row: StoredRow }>`select to_jsonb(t) as row from ${table} t
      where t.workspace_id = ${workspaceId} and t.lead_id = ${from}`,
  );
  return { moved: moved.map(({ row }) => row), left: left.map(({ row }) => row) };
}

/** Gives back what {@link moveRows} moved and is still there, and brings back what it left behind. */
async function returnRows(
  tx: Tx,
  workspaceId: string,
  { name, keys, needs }: Owned,
  { moved, left }: MovedRows,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const table = sql.table(name);
  const none = sql`null::${sql.table(name)}`;
  if (moved.length > 0) {
    await change(
      tx,
      sql`update ${table} t set lead_id = ${into}
        from jsonb_populate_recordset(${none}, ${JSON.stringify(moved)}::jsonb) m
        where t.workspace_id = ${workspaceId} and t.lead_id = ${from} and ${equal(keys, 't', 'm')}`,
    );
  }
  if (left.length === 0) return;
  const there =
    needs === undefined
      ? sql`true`
      : sql`exists (select 1 from ${sql.table(needs.table)} p where p.workspace_id = ${workspaceId}
          and ${sql.ref(`p.${needs.column}`)} = ${sql.ref(`r.${needs.key}`)})`;
  await change(
    tx,
    sql`insert into ${table} select r.* from jsonb_populate_recordset(${none}, ${JSON.stringify(left)}::jsonb) r
      where r.workspace_id = ${workspaceId} and ${there} on conflict do nothing`,
  );
}

/** Tables whose rows a merge takes along; the test of merges compares them with the keys of the database. */
export const movedTables: readonly string[] = owned.map(({ name }) => name);

/** Everything that hangs on a lead but its places in lists. */
export async function moveOwned(
  tx: Tx,
  workspaceId: string,
  move: { from: string; into: string },
): Promise<MovedTables> {
  const tables: MovedTables = {};
  for (const table of owned) tables[table.name] = await moveRows(tx, workspaceId, table, move);
  return tables;
}

export async function returnOwned(
  tx: Tx,
  workspaceId: string,
  tables: MovedTables,
  back: { from: string; into: string },
): Promise<void> {
  for (const table of owned) {
    const rows = tables[table.name];
    if (rows !== undefined) await returnRows(tx, workspaceId, table, rows, back);
  }
}

const places: Owned = {
  ...{ name: 'lead_list_members', keys: ['list_id'] },
  needs: { table: 'lead_lists', key: 'list_id', column: 'id' },
};

/** Puts a lead into every list another one is in. What lists repeat of the two is not brought up to date here. */
export async function movePlaces(
  tx: Tx,
  workspaceId: string,
  move: { from: string; into: string },
): Promise<MovedRows> {
  // They repeat the tags of a place; a place cannot change hands with them.
  await change(
    tx,
    sql`delete from lead_list_tags where workspace_id = ${workspaceId} and lead_id = ${move.from}
      and list_id in (select list_id from lead_list_members
        where workspace_id = ${workspaceId} and lead_id = ${move.from})`,
  );
  const rows = await moveRows(tx, workspaceId, places, move);
  await countPlaces(tx, workspaceId, rows.left, -1);
  return rows;
}

export async function returnPlaces(
  tx: Tx,
  workspaceId: string,
  rows: MovedRows,
  back: { from: string; into: string },
): Promise<void> {
  // Made anew from what is left; also tags go back whose place stays.
  await change(
    tx,
    sql`delete from lead_list_tags t using lead_list_members m
      where m.workspace_id = ${workspaceId} and m.lead_id = ${back.from}
        and t.workspace_id = m.workspace_id and t.list_id = m.list_id and t.lead_id = m.lead_id`,
  );
  const there = await listsThere(tx, workspaceId, rows.left);
  const left = rows.left.filter(({ list_id: id }) => there.has(String(id)));
  await returnRows(tx, workspaceId, places, { moved: rows.moved, left }, back);
  await countPlaces(tx, workspaceId, left, 1);
}

async function listsThere(tx: Tx, workspaceId: string, rows: readonly StoredRow[]): Promise<Set<string>> {
  const ids = rows.map(({ list_id: id }) => String(id));
  const found = await list(
    tx,
    sql<{
      id: string;
    }>`select id from lead_lists where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`,
  );
  return new Set(found.map(({ id }) => id));
}

async function countPlaces(
  tx: Tx,
  workspaceId: string,
  rows: readonly StoredRow[],
  difference: 1 | -1,
): Promise<void> {
  if (rows.length === 0) return;
  await change(
    tx,
    sql`update lead_lists set lead_count = lead_count + ${difference}
      where workspace_id = ${workspaceId} and id = any(${rows.map(({ list_id: id }) => String(id))}::uuid[])`,
  );
}

/** A whole row of a lead, or of one of the tables that hold one row per lead. */
export async function wholeRow(
  tx: Tx,
  workspaceId: string,
  table: 'leads' | 'lead_fit',
  leadId: string,
): Promise<StoredRow | null> {
  const key = table === 'leads' ? 'id' : 'lead_id';
  const found = await find(
    tx,
    sql<{ row: StoredRow }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where t.workspace_id = ${workspaceId} and ${sql.ref(`t.${key}`)} = ${leadId}`,
  );
  return found?.row ?? null;
}

/** Brings a row back exactly as it was; nothing where one is there. */
export async function insertWhole(
  tx: Tx,
  workspaceId: string,
  table: 'leads' | 'lead_fit',
  row: StoredRow | null,
): Promise<void> {
  if (row === null) return;
  const there =
    table === 'leads'
      ? sql`true`
      : sql`exists (select 1 from icp_profile_versions v where v.workspace_id = r.workspace_id
          and v.profile_id = r.profile_id and v.version = r.version)`;
  await change(
    tx,
    sql`insert into ${sql.table(table)} select r.*
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) r
      where r.workspace_id = ${workspaceId} and ${there} on conflict do nothing`,
  );
}
