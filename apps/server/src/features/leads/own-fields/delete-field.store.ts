import { sql } from 'kysely';
import { change, get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { memberKeysOf } from './renamed-texts.ts';

/** Leads that have a value; an empty one is none. */
export async function countLeadsWith(tx: Tx, workspaceId: string, name: string): Promise<number> {
  const { leads } = await get(
    tx,
    sql<{ leads: number }>`select count(*)::int as leads from leads
      where workspace_id = ${workspaceId} and custom_fields ->> ${name} <> ''`,
  );
  return leads;
}

/** Remembered mappings that fill the field. */
export async function countMappings(tx: Tx, workspaceId: string, name: string): Promise<number> {
  const { imports } = await get(
    tx,
    sql<{ imports: number }>`select count(*)::int as imports from lead_import_mappings
      where workspace_id = ${workspaceId}
        and exists (select 1 from jsonb_each(fields) f where f.value = to_jsonb(${`custom:${name}`}::text))`,
  );
  return imports;
}

/** Takes the field from every lead and membership; rows are locked in the order of their ids, as a renaming does. */
export async function eraseValues(tx: Tx, workspaceId: string, name: string): Promise<void> {
  const keys = memberKeysOf({ from: name, to: name }).map(([key]) => key);
  await change(
    tx,
    sql`with carrying as materialized (
        select id from leads where workspace_id = ${workspaceId} and custom_fields ? ${name}::text
        order by id for update
      )
      update leads l set custom_fields = l.custom_fields - ${name}::text
      from carrying where l.workspace_id = ${workspaceId} and l.id = carrying.id`,
  );
  await change(
    tx,
    sql`with carrying as materialized (
        select list_id, lead_id from lead_list_members
        where workspace_id = ${workspaceId} and custom ?| ${keys}::text[]
        order by list_id, lead_id for update
      )
      update lead_list_members m set custom = m.custom - ${keys}::text[]
      from carrying where m.workspace_id = ${workspaceId} and m.list_id = carrying.list_id
        and m.lead_id = carrying.lead_id`,
  );
}

/** Nothing that is undone later brings its values back, and no remembered mapping fills it again. */
export async function eraseRemembered(tx: Tx, workspaceId: string, name: string): Promise<void> {
  const key = `custom:${name}`;
  await change(
    tx,
    sql`update lead_import_changes set fields = fields - ${key}::text
      where workspace_id = ${workspaceId} and fields ? ${key}::text`,
  );
  await change(
    tx,
    sql`update lead_bulk_befores set before = before
        || jsonb_build_object('from', (before -> 'from') - ${key}::text, 'to', coalesce(before -> 'to', '{}') - ${key}::text)
      where workspace_id = ${workspaceId} and before -> 'from' ? ${key}::text`,
  );
  await change(
    tx,
    sql`update lead_import_mappings set fields = (
        select jsonb_object_agg(f.key, case when f.value = to_jsonb(${key}::text) then 'null'::jsonb else f.value end)
        from jsonb_each(fields) f)
      where workspace_id = ${workspaceId}
        and exists (select 1 from jsonb_each(fields) f where f.value = to_jsonb(${key}::text))`,
  );
}

export async function eraseField(tx: Tx, workspaceId: string, name: string): Promise<void> {
  await change(
    tx,
    sql`delete from lead_custom_fields where workspace_id = ${workspaceId} and name = ${name}`,
  );
}
