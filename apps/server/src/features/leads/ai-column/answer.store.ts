import type { GridSelection } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { selectionCondition } from '../grid/selection.ts';

/** What a column found about a lead. */
export interface StoredAnswer {
  leadId: string;
  columnId: string;
  version: number;
  /** Null: unknown. */
  answer: string | null;
  quote: string | null;
  field: string | null;
  reason: string | null;
  /** Hex. */
  factsHash: string;
  /** What was written into the lead; null while nothing was. */
  written: string | null;
  answeredAt: number;
}

interface Row {
  lead_id: string;
  column_id: string;
  version: number;
  answer: string | null;
  quote: string | null;
  field: string | null;
  reason: string | null;
  facts_hash: string;
  written: string | null;
  answered_at: number;
}

/** Answers about leads; of one column, or of all. */
export async function answersOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  columnId: string | null = null,
): Promise<StoredAnswer[]> {
  const rows = await list(
    tx,
    sql<Row>`select lead_id, column_id, version, answer, quote, field, reason,
        encode(facts_hash, 'hex') as facts_hash, written, answered_at
      from lead_ai_answers where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])
        and (${columnId}::uuid is null or column_id = ${columnId}::uuid)`,
  );
  return rows.map((row) => ({
    ...{ leadId: row.lead_id, columnId: row.column_id, version: row.version, answer: row.answer },
    ...{ quote: row.quote, field: row.field, reason: row.reason, factsHash: row.facts_hash },
    ...{ written: row.written, answeredAt: row.answered_at },
  }));
}

/** The columns among `names` whose model could not say anything about a lead, by lead. */
export async function unknownOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  names: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; names: string[] }>`select a.lead_id, array_agg(c.name) as names
      from lead_ai_columns c join lead_ai_answers a on a.workspace_id = c.workspace_id and a.column_id = c.id
      where c.workspace_id = ${workspaceId} and c.name = any(${[...names]}::text[])
        and a.lead_id = any(${[...leadIds]}::uuid[]) and a.answer is null
      group by a.lead_id`,
  );
  return new Map(rows.map((row) => [row.lead_id, new Set(row.names)]));
}

/** Keeps answers of one column; leads that are gone are left out. */
export async function keepAnswers(
  tx: Tx,
  workspaceId: string,
  columnId: string,
  answers: readonly Omit<StoredAnswer, 'columnId'>[],
  now: number,
): Promise<void> {
  if (answers.length === 0) return;
  const text = (pick: (answer: Omit<StoredAnswer, 'columnId'>) => string | null) =>
    sql`${answers.map(pick)}::text[]`;
  await change(
    tx,
    sql`insert into lead_ai_answers (workspace_id, column_id, checked_at, lead_id, version, answer, quote, field,
        reason, facts_hash, written, answered_at)
      select ${workspaceId}, ${columnId}, ${instant(now)}, a.lead_id, a.version, a.answer, a.quote, a.field, a.reason,
        decode(a.facts_hash, 'hex'), a.written, a.answered_at
      from unnest(${answers.map(({ leadId }) => leadId)}::uuid[], ${answers.map(({ version }) => version)}::int[],
        ${text(({ answer }) => answer)}, ${text(({ quote }) => quote)}, ${text(({ field }) => field)},
        ${text(({ reason }) => reason)}, ${text(({ factsHash }) => factsHash)}, ${text(({ written }) => written)},
        ${answers.map(({ answeredAt }) => instant(answeredAt))}::timestamptz[])
        as a(lead_id, version, answer, quote, field, reason, facts_hash, written, answered_at)
      join leads l on l.workspace_id = ${workspaceId} and l.id = a.lead_id
      on conflict (workspace_id, lead_id, column_id) do update set version = excluded.version,
        answer = excluded.answer, quote = excluded.quote, field = excluded.field, reason = excluded.reason,
        facts_hash = excluded.facts_hash, written = excluded.written, answered_at = excluded.answered_at,
        checked_at = excluded.checked_at`,
  );
}

/** What stands in leads again where an undo took answers of a column back; `field` as `custom:name`. */
export async function noteRestored(
  tx: Tx,
  workspaceId: string,
  restored: readonly { leadId: string; field: string; written: string | null }[],
  now: number,
): Promise<void> {
  if (restored.length === 0) return;
  await change(
    tx,
    sql`update lead_ai_answers a set written = r.written, checked_at = ${instant(now)}
      from unnest(${restored.map(({ leadId }) => leadId)}::uuid[], ${restored.map(({ field }) => field)}::text[],
          ${restored.map(({ written }) => written)}::text[]) as r(lead_id, field, written)
        join lead_ai_columns c on c.workspace_id = ${workspaceId} and 'custom:' || c.name = r.field
      where a.workspace_id = ${workspaceId} and a.lead_id = r.lead_id and a.column_id = c.id`,
  );
}

/**
 * How many leads of a selection wait for an answer of this version, or changed since they were looked at; counts to
 * `max` + 1.
 */
export async function countWaiting(
  tx: Tx,
  workspaceId: string,
  listId: string,
  selection: GridSelection,
  asked: { columnId: string; version: number; again: boolean; max: number },
): Promise<number> {
  const chosen = await selectionCondition(tx, workspaceId, selection);
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select count(*)::int as amount from (
        select 1 from lead_list_members m
        join leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
        left join lead_ai_answers a on a.workspace_id = m.workspace_id and a.lead_id = m.lead_id
          and a.column_id = ${asked.columnId}
        where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${chosen}
          and (${asked.again} or a.lead_id is null or a.version <> ${asked.version} or l.updated_at > a.checked_at)
        limit ${asked.max + 1}) waiting`,
  );
  return amount;
}

/** Whether leads of a selection have an answer of this version that was not written into them. */
export async function hasTried(
  tx: Tx,
  workspaceId: string,
  listId: string,
  selection: GridSelection,
  asked: { columnId: string; version: number },
): Promise<boolean> {
  const chosen = await selectionCondition(tx, workspaceId, selection);
  const { tried } = await get(
    tx,
    sql<{ tried: boolean }>`select exists(select 1 from lead_list_members m
        join leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
        join lead_ai_answers a on a.workspace_id = m.workspace_id and a.lead_id = m.lead_id
          and a.column_id = ${asked.columnId}
        where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${chosen}
          and a.version = ${asked.version} and a.written is null) as tried`,
  );
  return tried;
}
