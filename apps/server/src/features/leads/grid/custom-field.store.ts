import type { CustomField } from '@waypost/contract/leads-grid';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** More names than this are a defect of a file; the rest is kept on the leads and not offered. */
const fieldsShownMax = 500;

/** The workspace's own fields, by name. */
export async function listCustomFields(tx: Tx, workspaceId: string): Promise<CustomField[]> {
  return list(
    tx,
    sql<CustomField>`select name, kind from lead_custom_fields where workspace_id = ${workspaceId}
      order by lower(name), name limit ${fieldsShownMax}`,
  );
}

/** Kinds by name; a field nobody gave a kind is text. */
export async function customKinds(tx: Tx, workspaceId: string): Promise<Map<string, CustomFieldKind>> {
  return new Map((await listCustomFields(tx, workspaceId)).map(({ name, kind }) => [name, kind]));
}

/**
 * Remembers fields that leads carry; whoever stores custom fields calls it with their names.
 * @param madeBy the import whose columns they are; fields known before stay whose they were.
 */
export async function noteCustomFields(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
  madeBy: string | null = null,
): Promise<void> {
  const distinct = [...new Set(names)].toSorted();
  if (distinct.length === 0) return;
  await change(
    tx,
    sql`insert into lead_custom_fields (workspace_id, name, made_by_import)
      select ${workspaceId}, n.name, ${madeBy}::uuid from unnest(${distinct}::text[]) as n(name)
      where not exists (select 1 from lead_custom_fields f where f.workspace_id = ${workspaceId} and f.name = n.name)
      on conflict do nothing`,
  );
}

/** Fields that are days from the first time this import brings them; one that is known keeps the kind somebody gave it. */
export async function noteDayFields(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
  madeBy: string,
): Promise<void> {
  if (names.length === 0) return;
  await change(
    tx,
    sql`insert into lead_custom_fields (workspace_id, name, kind, made_by_import)
      select ${workspaceId}, n.name, 'date', ${madeBy}::uuid from unnest(${[...names]}::text[]) as n(name) on conflict do nothing`,
  );
}

/** False where there is one by this name. */
export async function insertCustomField(tx: Tx, workspaceId: string, field: CustomField): Promise<boolean> {
  const inserted = await change(
    tx,
    sql`insert into lead_custom_fields (workspace_id, name, kind) values (${workspaceId}, ${field.name}, ${field.kind})
      on conflict do nothing`,
  );
  return inserted === 1;
}

export async function setCustomFieldKind(tx: Tx, workspaceId: string, field: CustomField): Promise<void> {
  await change(
    tx,
    sql`insert into lead_custom_fields (workspace_id, name, kind) values (${workspaceId}, ${field.name}, ${field.kind})
      on conflict (workspace_id, name) do update set kind = excluded.kind`,
  );
}
