import type { ExclusionRule } from '@waypost/domain/leads/exclusion';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface StoredExclusion {
  id: string;
  kind: ExclusionRule['kind'];
  /** Normalised. */
  value: string;
  /** As the user typed it. */
  label: string;
  reason: string | null;
  createdAt: number;
}

interface ExclusionRow {
  id: string;
  kind: ExclusionRule['kind'];
  value: string;
  label: string;
  reason: string | null;
  created_at: number;
}

const columns = sql.raw('id, kind, value, label, reason, created_at');

function toExclusion(row: ExclusionRow): StoredExclusion {
  const { created_at: createdAt, ...rest } = row;
  return { ...rest, createdAt };
}

/** Adds a rule; the same rule again keeps the first one and answers it. */
export async function insertExclusion(
  tx: Tx,
  workspaceId: string,
  given: StoredExclusion,
): Promise<StoredExclusion> {
  await change(
    tx,
    sql`insert into exclusions (workspace_id, ${columns})
        values (${workspaceId}, ${given.id}, ${given.kind}, ${given.value}, ${given.label}, ${given.reason},
                ${instant(given.createdAt)})
        on conflict (workspace_id, kind, value) do nothing`,
  );
  const row = await get(
    tx,
    sql<ExclusionRow>`select ${columns} from exclusions
      where workspace_id = ${workspaceId} and kind = ${given.kind} and value = ${given.value}`,
  );
  return toExclusion(row);
}

/** Names the rules as they are in this transaction; null while nobody has changed any. */
export async function exclusionRevision(tx: Tx, workspaceId: string): Promise<string | null> {
  const row = await find(
    tx,
    sql<{ revision: string }>`select revision from exclusion_revisions where workspace_id = ${workspaceId}`,
  );
  return row?.revision ?? null;
}

/** @param revision never used before: what was kept for one that was rolled back must not come back. */
export async function setExclusionRevision(tx: Tx, workspaceId: string, revision: string): Promise<void> {
  await change(
    tx,
    sql`insert into exclusion_revisions (workspace_id, revision) values (${workspaceId}, ${revision})
      on conflict (workspace_id) do update set revision = excluded.revision`,
  );
}

/** Newest first. */
export async function allExclusions(tx: Tx, workspaceId: string): Promise<StoredExclusion[]> {
  const rows = await list(
    tx,
    sql<ExclusionRow>`select ${columns} from exclusions where workspace_id = ${workspaceId}
      order by created_at desc, id desc`,
  );
  return rows.map(toExclusion);
}

/** False when there is no such rule. */
export async function deleteExclusion(tx: Tx, workspaceId: string, exclusionId: string): Promise<boolean> {
  const deleted = await change(
    tx,
    sql`delete from exclusions where workspace_id = ${workspaceId} and id = ${exclusionId}`,
  );
  return deleted === 1;
}
