import type { GridLayout } from '@waypost/contract/leads-grid';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { sql, type RawBuilder } from 'kysely';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { memberKeysOf, type Renaming } from './renamed-texts.ts';

/** The field, locked: nobody else renames it until the end of the transaction. */
export async function lockField(
  tx: Tx,
  workspaceId: string,
  name: string,
): Promise<{ kind: CustomFieldKind } | undefined> {
  return find(
    tx,
    sql<{ kind: CustomFieldKind }>`select kind from lead_custom_fields
      where workspace_id = ${workspaceId} and name = ${name} for update`,
  );
}

export async function findField(tx: Tx, workspaceId: string, name: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from lead_custom_fields where workspace_id = ${workspaceId} and name = ${name}`,
  );
  return row !== undefined;
}

/** Names of fields that differ from this one in case or spaces at most; the application compares them exactly. */
export async function namesLike(tx: Tx, workspaceId: string, name: string): Promise<string[]> {
  const key = (text: RawBuilder<unknown>) =>
    sql`lower(btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g')))`;
  const rows = await list(
    tx,
    sql<{ name: string }>`select name from lead_custom_fields
      where workspace_id = ${workspaceId} and ${key(sql`name`)} = ${key(sql`${name}::text`)}`,
  );
  return rows.map((row) => row.name);
}

export async function renameField(tx: Tx, workspaceId: string, { from, to }: Renaming): Promise<void> {
  await change(
    tx,
    sql`update lead_custom_fields set name = ${to} where workspace_id = ${workspaceId} and name = ${from}`,
  );
}

/** `held` with each key renamed; keys it does not hold are left out. */
function withKeys(
  held: RawBuilder<unknown>,
  keys: readonly (readonly [string, string])[],
): RawBuilder<unknown> {
  const renamed = sql.join(keys.map(([before, after]) => sql`${after}::text, ${held} -> ${before}::text`));
  return sql`(${held} - ${keys.map(([before]) => before)}::text[])
    || jsonb_strip_nulls(jsonb_build_object(${renamed}))`;
}

/**
 * Renames the key on every lead that carries it, and on their memberships: two statements whatever their number. Rows
 * are locked in the order of their ids, so that it waits for other writers and never in a circle with them.
 * @returns how many leads carry the field.
 */
export async function renameValues(tx: Tx, workspaceId: string, renaming: Renaming): Promise<number> {
  const leads = await change(
    tx,
    sql`with carrying as materialized (
        select id from leads where workspace_id = ${workspaceId} and custom_fields ? ${renaming.from}::text
        order by id for update
      )
      update leads l set custom_fields = ${withKeys(sql`l.custom_fields`, [[renaming.from, renaming.to]])}
      from carrying where l.workspace_id = ${workspaceId} and l.id = carrying.id`,
  );
  const keys = memberKeysOf(renaming);
  await change(
    tx,
    sql`with carrying as materialized (
        select list_id, lead_id from lead_list_members
        where workspace_id = ${workspaceId} and custom ?| ${keys.map(([before]) => before)}::text[]
        order by list_id, lead_id for update
      )
      update lead_list_members m set custom = ${withKeys(sql`m.custom`, keys)}
      from carrying where m.workspace_id = ${workspaceId} and m.list_id = carrying.list_id
        and m.lead_id = carrying.lead_id`,
  );
  return leads;
}

/** What undoing an import or a change of many leads needs, and how the columns of files were mapped. */
export async function renameRemembered(tx: Tx, workspaceId: string, { from, to }: Renaming): Promise<void> {
  const [before, after] = [`custom:${from}`, `custom:${to}`];
  await change(
    tx,
    sql`update lead_import_changes set fields = ${withKeys(sql`fields`, [[before, after]])}
      where workspace_id = ${workspaceId} and fields ? ${before}::text`,
  );
  await change(
    tx,
    sql`update lead_bulk_befores set before = before
        || case when before -> 'from' ? ${before}::text
          then jsonb_build_object('from', ${withKeys(sql`(before -> 'from')`, [[before, after]])}) else '{}' end
        || case when before -> 'to' ? ${before}::text
          then jsonb_build_object('to', ${withKeys(sql`(before -> 'to')`, [[before, after]])}) else '{}' end
      where workspace_id = ${workspaceId}
        and (before -> 'from' ? ${before}::text or before -> 'to' ? ${before}::text)`,
  );
  await change(
    tx,
    sql`update lead_import_mappings set fields = (
        select jsonb_object_agg(f.key, case when f.value = to_jsonb(${before}::text) then to_jsonb(${after}::text) else f.value end)
        from jsonb_each(fields) f)
      where workspace_id = ${workspaceId}
        and exists (select 1 from jsonb_each(fields) f where f.value = to_jsonb(${before}::text))`,
  );
}

/** Whether a job that has not ended writes the field: it was told the name when it was asked for. */
export async function isNamedByJob(tx: Tx, workspaceId: string, name: string): Promise<boolean> {
  const { named } = await get(
    tx,
    sql<{ named: boolean }>`select exists (select 1 from jobs where workspace_id = ${workspaceId}
      and status in ('queued', 'running', 'paused')
      and position(${JSON.stringify(`custom:${name}`)}::text in input::text) > 0) as named`,
  );
  return named;
}

/** Every saved view by age. Locked: nobody else changes one until the end of the transaction. */
export async function eachView(
  tx: Tx,
  workspaceId: string,
  lock: 'locked' | 'unlocked' = 'locked',
): Promise<{ id: string; name: string; layout: GridLayout }[]> {
  return list(
    tx,
    sql<{ id: string; name: string; layout: GridLayout }>`select id, name, layout from lead_views
      where workspace_id = ${workspaceId} order by created_at, id ${lock === 'locked' ? sql`for update` : sql``}`,
  );
}

export async function saveLayout(tx: Tx, workspaceId: string, id: string, layout: GridLayout): Promise<void> {
  await change(
    tx,
    sql`update lead_views set layout = ${JSON.stringify(layout)}::jsonb
      where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** The column that fills the field, and those that read it; quotes keep the name of the field they stand in. */
export async function renameInColumns(tx: Tx, workspaceId: string, { from, to }: Renaming): Promise<void> {
  const [before, after] = [`custom:${from}`, `custom:${to}`];
  await change(
    tx,
    sql`update lead_ai_columns set name = ${to} where workspace_id = ${workspaceId} and name = ${from}`,
  );
  await change(
    tx,
    sql`update lead_ai_columns set fields = (
        select jsonb_agg(case when f.value = to_jsonb(${before}::text) then to_jsonb(${after}::text) else f.value end
          order by f.ordinality)
        from jsonb_array_elements(fields) with ordinality f)
      where workspace_id = ${workspaceId} and fields ? ${before}::text`,
  );
}

/** Merges that can be undone and speak of the field somewhere, a page by ascending id. */
export async function mergesNaming(
  tx: Tx,
  workspaceId: string,
  name: string,
  after: string | null,
): Promise<{ id: string; snapshot: unknown }[]> {
  // As JSON writes it inside of a text, without the quotes around.
  const written = JSON.stringify(name).slice(1, -1);
  return list(
    tx,
    sql<{ id: string; snapshot: unknown }>`select id, snapshot from lead_merges
      where workspace_id = ${workspaceId} and snapshot is not null and undone_at is null
        and position(${written}::text in snapshot::text) > 0 and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit 200 for update`,
  );
}

export async function saveSnapshot(
  tx: Tx,
  workspaceId: string,
  id: string,
  snapshot: unknown,
): Promise<void> {
  await change(
    tx,
    sql`update lead_merges set snapshot = ${JSON.stringify(snapshot)}::jsonb
      where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
