import type { GridSelection } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { customKinds } from './custom-field.store.ts';
import { all, type Condition, conditionsOf } from './grid-filter.sql.ts';
import { readAsk } from './read-ask.ts';

/**
 * A selection as a condition on a membership `m` of its list.
 * @throws AppError `invalid_input` for filters that cannot be asked, with a sentence each.
 */
export async function selectionCondition(
  tx: Tx,
  workspaceId: string,
  selection: GridSelection,
): Promise<Condition> {
  if (selection.of === 'leads') return sql`m.lead_id = any(${selection.leadIds}::uuid[])`;
  const ask = readAsk(selection, await customKinds(tx, workspaceId), 'body.selection');
  const conditions = conditionsOf(workspaceId, ask);
  return selection.except.length === 0
    ? all(conditions)
    : all([...conditions, sql`m.lead_id <> all(${selection.except}::uuid[])`]);
}

/**
 * Leads of a list that a selection means, by ascending id after `afterLeadId` (null: from the start), at most `limit`:
 * a set for one chunk of a job. Fewer than `limit` means that there are no more.
 */
export async function selectedLeads(
  tx: Tx,
  workspaceId: string,
  listId: string,
  selection: GridSelection,
  { afterLeadId, limit }: { afterLeadId: string | null; limit: number },
): Promise<string[]> {
  const condition = await selectionCondition(tx, workspaceId, selection);
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select m.lead_id from lead_list_members m
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${condition}
        and (${afterLeadId}::uuid is null or m.lead_id > ${afterLeadId}::uuid)
      order by m.lead_id limit ${limit}`,
  );
  return rows.map((row) => row.lead_id);
}

/** How many leads of a list a selection means now. */
export async function countSelected(
  tx: Tx,
  workspaceId: string,
  listId: string,
  selection: GridSelection,
): Promise<number> {
  const condition = await selectionCondition(tx, workspaceId, selection);
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select count(*)::int as amount from lead_list_members m
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${condition}`,
  );
  return amount;
}
