import type { GridSelection } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { get } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import { selectionCondition } from '../../grid/selection.ts';

/** How many of the leads that a selection means have a score a person set; read from the few scored by hand, not from the list. */
export async function countByHand(
  tx: Tx,
  workspaceId: string,
  listId: string,
  selection: GridSelection,
): Promise<number> {
  const condition = await selectionCondition(tx, workspaceId, selection);
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select count(*)::int as amount from (
        select id from leads where workspace_id = ${workspaceId} and scored_by is not null) l
      join lead_list_members m on m.workspace_id = ${workspaceId} and m.list_id = ${listId} and m.lead_id = l.id
      where ${condition}`,
  );
  return amount;
}
