import { MERGE_UNDO_DAYS } from '@waypost/domain/leads/merge/undo-merge';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { dueTidy } from '../store/due-tidy.store.ts';
import type { MovedRows, MovedTables, StoredRow } from './moved-rows.store.ts';

/** What an undo needs. Values are those of the domain's `MergeSide`. */
export interface MergeSnapshot {
  /** The rows of the lead that stayed and of the one that went, as they were. */
  stayed: StoredRow;
  former: StoredRow;
  /** Values of the lead that stayed, before and as the merge wrote them. */
  before: [string, string][];
  written: [string, string][];
  /** Its identity and its times, as the merge wrote them. */
  identityKey: string | null;
  times: { contacted_at: unknown; replied_at: unknown; last_activity_at: unknown };
  fits: { stayed: StoredRow | null; former: StoredRow | null };
  tables: MovedTables;
  places: MovedRows;
  duplicates: StoredRow[];
  /** Keys that mean the merged lead since then. */
  formerKeys: FormerKey[];
  /** The rule that keeps an excluded person excluded. */
  exclusionId: string | null;
  conversations: string[];
  campaigns: unknown;
}

export interface StoredMerge {
  id: string;
  leadId: string;
  formerId: string;
  formerName: string;
  mergedAt: number;
  mergedBy: string;
  snapshot: MergeSnapshot | null;
  undoneAt: number | null;
}

const columns = sql.raw(
  `m.id, m.lead_id as "leadId", m.former_id as "formerId", m.former_name as "formerName", m.merged_at as "mergedAt",
   m.merged_by as "mergedBy", m.undone_at as "undoneAt"`,
);

export async function insertMerge(
  tx: Tx,
  workspaceId: string,
  merge: Omit<StoredMerge, 'undoneAt' | 'snapshot'> & { snapshot: MergeSnapshot },
): Promise<void> {
  const { id, leadId, formerId, formerName, mergedAt, mergedBy, snapshot } = merge;
  await change(
    tx,
    sql`insert into lead_merges (workspace_id, id, lead_id, former_id, former_name, merged_at, merged_by, snapshot)
      values (${workspaceId}, ${id}, ${leadId}, ${formerId}, ${formerName}, ${instant(mergedAt)}, ${mergedBy},
        ${JSON.stringify(snapshot)}::jsonb)`,
  );
}

/** Locked, with its snapshot. */
export async function lockMerge(tx: Tx, workspaceId: string, id: string): Promise<StoredMerge | undefined> {
  return find(
    tx,
    sql<StoredMerge>`select ${columns}, m.snapshot from lead_merges m
      where m.workspace_id = ${workspaceId} and m.id = ${id} for update`,
  );
}

/** Newest first, undone ones included; without snapshots, but with whether there is one. */
export async function mergesOf(
  tx: Tx,
  workspaceId: string,
  leadId: string,
): Promise<(Omit<StoredMerge, 'snapshot'> & { hasSnapshot: boolean })[]> {
  return list(
    tx,
    sql<Omit<StoredMerge, 'snapshot'> & { hasSnapshot: boolean }>`select ${columns},
        m.snapshot is not null as "hasSnapshot" from lead_merges m
      where m.workspace_id = ${workspaceId} and m.lead_id = ${leadId}
      order by m.merged_at desc, m.id desc limit 100`,
  );
}

export async function findMerge(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<(Omit<StoredMerge, 'snapshot'> & { hasSnapshot: boolean }) | undefined> {
  return find(
    tx,
    sql<Omit<StoredMerge, 'snapshot'> & { hasSnapshot: boolean }>`select ${columns},
        m.snapshot is not null as "hasSnapshot" from lead_merges m
      where m.workspace_id = ${workspaceId} and m.id = ${id}`,
  );
}

/** The merge by which one of these two went into the other, while it stands. */
export async function mergeOfPair(
  tx: Tx,
  workspaceId: string,
  [one, other]: readonly [string, string],
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ id: string }>`select id from lead_merges where workspace_id = ${workspaceId} and undone_at is null
      and ((lead_id = ${one} and former_id = ${other}) or (lead_id = ${other} and former_id = ${one}))`,
  );
  return row?.id;
}

/** That it was undone, when and by whom, stays; what it knew of the two goes. */
export async function markUndone(
  tx: Tx,
  workspaceId: string,
  id: string,
  { by, now }: { by: string; now: number },
): Promise<void> {
  await change(
    tx,
    sql`update lead_merges set undone_at = ${instant(now)}, undone_by = ${by}, snapshot = null
      where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** An e-mail recognises nobody: it is kept so that somebody who is forgotten stays so. */
export interface FormerKey {
  kind: 'identity' | 'fallback' | 'email';
  key: string;
}

/** What a lead that goes into another one was known by. */
export interface FormerKeys {
  formerId: string;
  identityKeys: readonly string[];
  fallbackKeys: readonly string[];
  emails: readonly string[];
}

export async function insertFormer(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  { formerId, identityKeys, fallbackKeys, emails }: FormerKeys,
): Promise<FormerKey[]> {
  await change(
    tx,
    sql`insert into lead_former_ids (workspace_id, former_id, lead_id)
      values (${workspaceId}, ${formerId}, ${leadId})`,
  );
  const keys = [
    ...identityKeys.map((key) => ['identity', key] as const),
    ...fallbackKeys.map((key) => ['fallback', key] as const),
    ...emails.map((key) => ['email', key] as const),
  ];
  if (keys.length === 0) return [];
  return list(
    tx,
    sql<FormerKey>`insert into lead_former_keys (workspace_id, kind, key, lead_id)
      select ${workspaceId}, k.kind, k.key, ${leadId}
      from unnest(${keys.map(([kind]) => kind)}::text[], ${keys.map(([, key]) => key)}::text[]) as k(kind, key)
      on conflict do nothing returning kind, key`,
  );
}

/**
 * Goes on recognising leads that have a public identifier now, or another one, by what recognised them before: the same
 * file again is the same people. A key that means another lead keeps doing so.
 */
export async function keepFormerKeys(
  tx: Tx,
  workspaceId: string,
  kept: readonly { leadId: string; key: string }[],
  kind: 'fallback' | 'identity',
): Promise<void> {
  if (kept.length === 0) return;
  await change(
    tx,
    sql`insert into lead_former_keys (workspace_id, kind, key, lead_id)
      select ${workspaceId}, ${kind}, k.key, k.lead_id
      from unnest(${kept.map(({ leadId }) => leadId)}::uuid[], ${kept.map(({ key }) => key)}::text[]) as k(lead_id, key)
      on conflict do nothing`,
  );
}

/** The same for what recognised people without a public identifier. */
export const keepFallbackKeys = (
  tx: Tx,
  workspaceId: string,
  kept: readonly { leadId: string; key: string }[],
): Promise<void> => keepFormerKeys(tx, workspaceId, kept, 'fallback');

/** Forgets that these keys meant these leads. */
export async function forgetFormerKeys(
  tx: Tx,
  workspaceId: string,
  former: readonly (FormerKey & { leadId: string })[],
): Promise<void> {
  if (former.length === 0) return;
  await change(
    tx,
    sql`delete from lead_former_keys f
      using unnest(${former.map(({ leadId }) => leadId)}::uuid[], ${former.map(({ kind }) => kind)}::text[],
        ${former.map(({ key }) => key)}::text[]) as k(lead_id, kind, key)
      where f.workspace_id = ${workspaceId} and f.lead_id = k.lead_id and f.kind = k.kind and f.key = k.key`,
  );
}

/** Forgets that an id and these keys meant a lead. */
export async function eraseFormer(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  { formerId, keys }: { formerId: string; keys: readonly FormerKey[] },
): Promise<void> {
  await change(
    tx,
    sql`delete from lead_former_ids where workspace_id = ${workspaceId} and former_id = ${formerId}`,
  );
  await forgetFormerKeys(
    tx,
    workspaceId,
    keys.map((key) => ({ ...key, leadId })),
  );
}

/** The leads that these ids became, by former id; ids of leads that are there are left out. */
export async function currentIds(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{ former_id: string; lead_id: string }>`select former_id, lead_id from lead_former_ids
      where workspace_id = ${workspaceId} and former_id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.former_id, row.lead_id]));
}

/** The ids that went into these leads. */
export async function formerIdsOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; formerId: string }[]> {
  if (leadIds.length === 0) return [];
  return list(
    tx,
    sql<{ leadId: string; formerId: string }>`select lead_id as "leadId", former_id as "formerId"
      from lead_former_ids where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
}

/** What these leads were known by before they were merged. */
export async function formerKeysOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<(FormerKey & { leadId: string })[]> {
  return list(
    tx,
    sql<FormerKey & { leadId: string }>`select lead_id as "leadId", kind, key
      from lead_former_keys where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
}

/** The names of leads that went into these, as they were called then. */
export async function formerNamesOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; kind: 'name'; key: string }[]> {
  const rows = await list(
    tx,
    sql<{
      leadId: string;
      key: string;
    }>`select distinct lead_id as "leadId", former_name as key from lead_merges
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[]) and former_name <> ''`,
  );
  return rows.map((row) => ({ ...row, kind: 'name' }));
}

/** The leads that these keys mean since a merge. One look at an index where nobody was ever merged. */
export async function formerAmong(
  tx: Tx,
  workspaceId: string,
  { identityKeys, fallbackKeys }: { identityKeys: readonly string[]; fallbackKeys: readonly string[] },
): Promise<(FormerKey & { leadId: string })[]> {
  if (identityKeys.length + fallbackKeys.length === 0) return [];
  const any = await find(
    tx,
    sql`select 1 from lead_former_keys where workspace_id = ${workspaceId} and kind <> 'email' limit 1`,
  );
  if (any === undefined) return [];
  return list(
    tx,
    sql<FormerKey & { leadId: string }>`select lead_id as "leadId", kind, key from lead_former_keys
      where workspace_id = ${workspaceId} and kind <> 'email'
        and ((kind = 'identity' and key = any(${[...identityKeys]}::text[]))
          or (kind = 'fallback' and key = any(${[...fallbackKeys]}::text[])))`,
  );
}

/** What a merge knew of the two leads is looked at for the first time after a day. */
export const mergeTidy = dueTidy('leads.merge', 24);

/** Forgets the snapshot of a merge that is too old to be undone; true when nothing is left to forget. */
export async function forgetSnapshot(tx: Tx, workspaceId: string, id: string, now: number): Promise<boolean> {
  await change(
    tx,
    sql`update lead_merges set snapshot = null where workspace_id = ${workspaceId} and id = ${id}
      and merged_at < ${instant(now - MERGE_UNDO_DAYS * 86_400_000)}`,
  );
  const waits = await find(
    tx,
    sql`select 1 from lead_merges where workspace_id = ${workspaceId} and id = ${id} and snapshot is not null`,
  );
  if (waits !== undefined) return false;
  await mergeTidy.forget(tx, workspaceId, id);
  return true;
}
