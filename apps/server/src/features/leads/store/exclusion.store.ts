import type { ExclusionRule } from '@waypost/domain/leads/exclusion';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { findable } from '../folded-text.ts';

export interface StoredExclusion {
  id: string;
  kind: ExclusionRule['kind'];
  /** Normalised. */
  value: string;
  /** As people read it: names as they were typed, addresses without what does not count. */
  label: string;
  reason: string | null;
  /** Business instant from which on it no longer counts. */
  expiresAt: number | null;
  createdAt: number;
}

interface ExclusionRow {
  id: string;
  kind: ExclusionRule['kind'];
  value: string;
  label: string;
  reason: string | null;
  expires_at: number | null;
  created_at: number;
}

const columns = sql.raw('id, kind, value, label, reason, expires_at, created_at');

function toExclusion(row: ExclusionRow): StoredExclusion {
  const { created_at: createdAt, expires_at: expiresAt, ...rest } = row;
  return { ...rest, expiresAt, createdAt };
}

/**
 * Adds rules, at most some thousands. One that is there already, in whatever spelling, stays and holds as long as
 * either of the two: a list says whom to leave alone, so a shorter or missing line in it takes no protection away, and one
 * without a date takes the end of the rule away. Whoever imports it is told how many that were. Its reason becomes the
 * new one where one is given.
 * @returns the rules as they are now, by `kind value`, and which of them are new or hold longer than before.
 */
export async function insertExclusions(
  tx: Tx,
  workspaceId: string,
  given: readonly StoredExclusion[],
): Promise<{ rules: Map<string, StoredExclusion>; changedIds: Set<string> }> {
  const text = (pick: (rule: StoredExclusion) => string | null) => sql`${given.map(pick)}::text[]`;
  const times = (pick: (rule: StoredExclusion) => number | null) =>
    sql`${given.map((rule) => instant(pick(rule)))}::timestamptz[]`;
  const changed = await list(
    tx,
    sql<{ id: string }>`insert into exclusions as e (workspace_id, ${columns})
      select ${workspaceId}, n.* from unnest(${given.map(({ id }) => id)}::uuid[], ${text(({ kind }) => kind)},
        ${text(({ value }) => value)}, ${text(({ label }) => label)}, ${text(({ reason }) => reason)},
        ${times(({ expiresAt }) => expiresAt)}, ${times(({ createdAt }) => createdAt)}) as n(${columns})
      on conflict (workspace_id, kind, value) do update
        set reason = coalesce(excluded.reason, e.reason),
          expires_at = case when excluded.expires_at is not null then greatest(e.expires_at, excluded.expires_at) end
        where e.expires_at is not null and (excluded.expires_at is null or excluded.expires_at > e.expires_at)
      returning e.id`,
  );
  const rows = await list(
    tx,
    sql<ExclusionRow>`select ${columns} from exclusions e where workspace_id = ${workspaceId}
      and (kind, value) in (select * from unnest(${text(({ kind }) => kind)}, ${text(({ value }) => value)}))`,
  );
  return {
    rules: new Map(rows.map((row) => [`${row.kind} ${row.value}`, toExclusion(row)])),
    changedIds: new Set(changed.map(({ id }) => id)),
  };
}

/** The rule of this kind and value, which then nobody else changes in this transaction. */
export async function lockExclusion(
  tx: Tx,
  workspaceId: string,
  { kind, value }: Pick<StoredExclusion, 'kind' | 'value'>,
): Promise<StoredExclusion | undefined> {
  const row = await find(
    tx,
    sql<ExclusionRow>`select ${columns} from exclusions
      where workspace_id = ${workspaceId} and kind = ${kind} and value = ${value} for update`,
  );
  return row === undefined ? undefined : toExclusion(row);
}

export async function setExclusionReason(
  tx: Tx,
  workspaceId: string,
  { id, reason }: Pick<StoredExclusion, 'id' | 'reason'>,
): Promise<void> {
  await change(
    tx,
    sql`update exclusions set reason = ${reason} where workspace_id = ${workspaceId} and id = ${id}`,
  );
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

/** Rules by their ids, in no particular order; unknown ids are left out. */
export async function exclusionsById(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<StoredExclusion[]> {
  const rows = await list(
    tx,
    sql<ExclusionRow>`select ${columns} from exclusions where workspace_id = ${workspaceId}
      and id = any(${[...ids]}::uuid[])`,
  );
  return rows.map(toExclusion);
}

/** A page of rules, newest first. @param page.search held by what was typed, its compared form or the reason. */
export async function pageOfExclusions(
  tx: Tx,
  workspaceId: string,
  page: { after: { at: number; id: string } | null; search: string; limit: number },
): Promise<StoredExclusion[]> {
  const { after, search, limit } = page;
  const rows = await list(
    tx,
    sql<ExclusionRow>`select ${columns} from exclusions where workspace_id = ${workspaceId}
      ${after === null ? sql`` : sql`and (created_at, id) < (${instant(after.at)}, ${after.id}::uuid)`}
      ${
        search === ''
          ? sql``
          : sql`and (position(lower(${search}) in lower(label || chr(10) || coalesce(reason, ''))) > 0
              or position(${findable(search)} in value) > 0)`
      }
      order by created_at desc, id desc limit ${limit}`,
  );
  return rows.map(toExclusion);
}

/** How many rules there are, and how many of them have ended. */
export async function countExclusions(
  tx: Tx,
  workspaceId: string,
  now: number,
): Promise<{ total: number; expired: number }> {
  return get(
    tx,
    sql<{ total: number; expired: number }>`select count(*) as total,
        count(*) filter (where expires_at <= ${instant(now)}) as expired
      from exclusions where workspace_id = ${workspaceId}`,
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
