import type { LeadList } from '@waypost/contract/leads';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface ListRow {
  id: string;
  name: string;
  description: string | null;
  lead_count: number;
  created_at: number;
  updated_at: number;
  sources: LeadList['sources'] | null;
}

/** A list without what only its jobs know (`filling`). */
export type StoredList = Omit<LeadList, 'filling'>;

const columns = sql.raw(
  `l.id, l.name, l.description, l.lead_count, l.created_at, l.updated_at,
   (select json_agg(jsonb_build_object('kind', s.kind, 'label', s.label, 'url', s.url)
        || case when s.event_day is null then '{}' else jsonb_build_object('eventDay', s.event_day) end
        order by s.created_at, s.id)
      from lead_list_sources s where s.workspace_id = l.workspace_id and s.list_id = l.id) as sources`,
);

function toList(row: ListRow): StoredList {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    _count: { leads: row.lead_count },
    sources: row.sources ?? [],
  };
}

export async function insertList(
  tx: Tx,
  workspaceId: string,
  given: { id: string; name: string; description: string | null; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_lists (workspace_id, id, name, description, created_at, updated_at)
        values (${workspaceId}, ${given.id}, ${given.name}, ${given.description}, ${instant(given.now)}, ${instant(given.now)})`,
  );
}

/** A list that is not deleted. */
export async function findList(tx: Tx, workspaceId: string, listId: string): Promise<StoredList | undefined> {
  const row = await find(
    tx,
    sql<ListRow>`select ${columns} from lead_lists l
      where l.workspace_id = ${workspaceId} and l.id = ${listId} and l.deleted_at is null`,
  );
  return row === undefined ? undefined : toList(row);
}

/** Newest first. */
export async function allLists(tx: Tx, workspaceId: string): Promise<StoredList[]> {
  const rows = await list(
    tx,
    sql<ListRow>`select ${columns} from lead_lists l
      where l.workspace_id = ${workspaceId} and l.deleted_at is null order by l.created_at desc, l.id desc`,
  );
  return rows.map(toList);
}

/**
 * Answers false when there is no such list. `undefined` leaves a field as it is; a list whose words stay as they were was
 * not updated.
 */
export async function updateList(
  tx: Tx,
  workspaceId: string,
  listId: string,
  changes: { name: string | undefined; description: string | null | undefined; now: number },
): Promise<boolean> {
  const name = sql`coalesce(${changes.name ?? null}, name)`;
  const description = sql`case when ${changes.description === undefined} then description
      else ${changes.description ?? null} end`;
  const changed = await change(
    tx,
    sql`update lead_lists set name = ${name}, description = ${description},
          updated_at = case when (name, description) is distinct from (${name}, ${description})
                            then ${instant(changes.now)} else updated_at end
        where workspace_id = ${workspaceId} and id = ${listId} and deleted_at is null`,
  );
  return changed === 1;
}

/** Answers false when there is no such list or it was deleted before. */
export async function hideList(tx: Tx, workspaceId: string, listId: string, now: number): Promise<boolean> {
  const changed = await change(
    tx,
    sql`update lead_lists set deleted_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${listId} and deleted_at is null`,
  );
  return changed === 1;
}

/** Notes, or with null forgets, from which list another one is being filled. */
export async function setCopyingFrom(
  tx: Tx,
  workspaceId: string,
  listId: string,
  fromListId: string | null,
): Promise<void> {
  await change(
    tx,
    sql`update lead_lists set copying_from = ${fromListId}
        where workspace_id = ${workspaceId} and id = ${listId}`,
  );
}

/** The lists that are being filled from this one. */
export async function listsCopiedFrom(tx: Tx, workspaceId: string, listId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select id from lead_lists
      where workspace_id = ${workspaceId} and copying_from = ${listId} and deleted_at is null`,
  );
  return rows.map((row) => row.id);
}

/** Removes the row of a hidden list; its members must be gone. */
export async function eraseList(tx: Tx, workspaceId: string, listId: string): Promise<void> {
  await change(
    tx,
    sql`delete from lead_lists where workspace_id = ${workspaceId} and id = ${listId} and deleted_at is not null`,
  );
}

/**
 * Locks a list for adding to it, so that two jobs on one list take turns; false when it was deleted.
 */
export async function lockList(tx: Tx, workspaceId: string, listId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql<{ id: string }>`select id from lead_lists
      where workspace_id = ${workspaceId} and id = ${listId} and deleted_at is null for update`,
  );
  return row !== undefined;
}

export async function insertSource(
  tx: Tx,
  workspaceId: string,
  source: {
    id: string;
    listId: string;
    kind: LeadList['sources'][number]['kind'];
    label: string;
    url: string | null;
    /** `YYYY-MM-DD`; of events whose day is known. */
    eventDay?: string | null;
    now: number;
  },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_list_sources (workspace_id, id, list_id, kind, label, url, event_day, created_at)
        values (${workspaceId}, ${source.id}, ${source.listId}, ${source.kind}, ${source.label}, ${source.url},
                ${source.eventDay ?? null}, ${instant(source.now)})`,
  );
}

/** Names a source better once the network said what it is. */
export async function relabelSource(
  tx: Tx,
  workspaceId: string,
  sourceId: string,
  label: string,
  url: string,
): Promise<void> {
  await change(
    tx,
    sql`update lead_list_sources set label = ${label}, url = ${url}
        where workspace_id = ${workspaceId} and id = ${sourceId}`,
  );
}

/** The source that an import put on its list, whose label is the name of the file; one, if files of a name came at once. */
export async function deleteFileSource(
  tx: Tx,
  workspaceId: string,
  { listId, fileName, createdAt }: { listId: string; fileName: string; createdAt: number },
): Promise<void> {
  await change(
    tx,
    sql`delete from lead_list_sources where workspace_id = ${workspaceId} and id = (
        select id from lead_list_sources
        where workspace_id = ${workspaceId} and list_id = ${listId} and kind = 'csv' and label = ${fileName}
          and created_at = ${instant(createdAt)} limit 1)`,
  );
}

/** A source that turned out to be another one of the list. */
export async function deleteSource(tx: Tx, workspaceId: string, sourceId: string): Promise<void> {
  await change(
    tx,
    sql`delete from lead_list_sources where workspace_id = ${workspaceId} and id = ${sourceId}`,
  );
}
