import { sql } from 'kysely';
import { change, get, list } from './rows.ts';
import type { Tx } from './tenant.ts';

/** A table of workspaces, as the catalogue of the database knows it. */
export interface TenantTable {
  name: string;
  /** From left to right, without the workspace. */
  columns: readonly { name: string; type: string }[];
  /** Primary key after the workspace; empty where there is one row per workspace. */
  key: readonly { name: string; type: string }[];
}

interface CatalogueRow extends TenantTable {
  refers_to: string[];
}

/**
 * Every table with forced row-level security, those that refer to others before them: rows can be erased in this order
 * without one cascading. Whoever works with all tables asks here, so that a new one cannot be forgotten.
 */
export async function tenantTables(tx: Tx): Promise<TenantTable[]> {
  const rows = await list(
    tx,
    sql<CatalogueRow>`select c.relname as name,
        (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
            order by a.attnum), '[]') from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'workspace_id') as columns,
        (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
            order by k.place), '[]')
          from pg_index i, unnest(i.indkey::int[]) with ordinality as k(attnum, place)
          join pg_attribute a on a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attname <> 'workspace_id') as key,
        array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers_to
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relforcerowsecurity order by 1`,
  );
  const placed = new Map<string, CatalogueRow>();
  const place = (row: CatalogueRow): void => {
    if (placed.has(row.name)) return;
    for (const other of rows) if (other.refers_to.includes(row.name)) place(other);
    placed.set(row.name, row);
  };
  for (const row of rows) place(row);
  return [...placed.values()].map(({ name, columns, key }) => ({ name, columns, key }));
}

/** A row as one line of JSON, and where to read on after it. */
export interface RowLine {
  line: string;
  position: readonly string[];
}

/**
 * The next rows of a table in the order of its key, some columns of each.
 * @param after the position of the last row that was read; null: from the beginning.
 */
export async function readRows(
  tx: Tx,
  workspaceId: string,
  { name, key }: Pick<TenantTable, 'name' | 'key'>,
  columns: readonly string[],
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<RowLine[]> {
  const keys = sql.join(
    key.length === 0 ? [sql.ref('t.workspace_id')] : key.map((part) => sql.ref(`t.${part.name}`)),
    sql`, `,
  );
  const texts = sql.join(
    key.map((part) => sql`${sql.ref(`t.${part.name}`)}::text`),
    sql`, `,
  );
  const values = sql.join(
    key.map((part, index) => sql`${after?.[index] ?? null}::text::${sql.raw(part.type)}`),
    sql`, `,
  );
  const given = sql.join(
    columns.map((column) => sql.ref(`t.${column}`)),
    sql`, `,
  );
  return list(
    tx,
    sql<RowLine>`select row_to_json(x)::text as line, ${key.length === 0 ? sql`array[]::text[]` : sql`array[${texts}]`} as position
      from ${sql.table(name)} t cross join lateral (select ${given}) x
      where t.workspace_id = ${workspaceId} ${after === null ? sql`` : sql`and (${keys}) > (${values})`}
      order by ${keys} limit ${limit}`,
  );
}

/** How many rows of a table a workspace has. */
export async function countRows(tx: Tx, workspaceId: string, name: string): Promise<number> {
  const { rows } = await get(
    tx,
    sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.table(name)} where workspace_id = ${workspaceId}`,
  );
  return rows;
}

/** Erases at most `max` rows of a table; answers how many. */
export async function eraseRows(tx: Tx, workspaceId: string, name: string, max: number): Promise<number> {
  return change(
    tx,
    sql`delete from ${sql.table(name)} where workspace_id = ${workspaceId} and ctid = any(array(
      select ctid from ${sql.table(name)} where workspace_id = ${workspaceId} limit ${max}))`,
  );
}

/**
 * Erases the rows of a workspace in every directory table but these, by the catalogue of the database, so that a new
 * table cannot be forgotten. Directory tables without a column for the workspace hold nothing of it.
 */
export async function eraseDirectoryRows(
  tx: Tx,
  workspaceId: string,
  except: readonly string[],
): Promise<void> {
  const tables = await list(
    tx,
    sql<{
      name: string;
    }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relforcerowsecurity
        and c.relname <> all(${[...except]}::text[]) order by 1`,
  );
  for (const { name } of tables) {
    await change(tx, sql`delete from ${sql.table(name)} where workspace_id = ${workspaceId}`);
  }
}
