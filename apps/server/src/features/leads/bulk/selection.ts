import type { GridSelection } from '@waypost/contract/leads-grid';
import type { Tx } from '../../../platform/db/tenant.ts';

type Matching = Extract<GridSelection, { of: 'matching' }>;

/** Ids of leads of a list that match, ascending after a position, at most `limit`; those excepted are left out. */
export type ReadMatching = (
  tx: Tx,
  workspaceId: string,
  listId: string,
  asked: Matching,
  page: { afterLeadId: string | null; limit: number },
) => Promise<string[]>;

/** The next leads of a selection, each once; fewer than `limit` at its end. */
export async function nextOfSelection(
  read: ReadMatching,
  tx: Tx,
  at: { workspaceId: string; listId: string },
  selection: GridSelection,
  page: { afterLeadId: string | null; limit: number },
): Promise<string[]> {
  if (selection.of === 'matching') return read(tx, at.workspaceId, at.listId, selection, page);
  const { afterLeadId, limit } = page;
  return [...new Set(selection.leadIds.map((id) => id.toLowerCase()))]
    .toSorted()
    .filter((id) => afterLeadId === null || id > afterLeadId)
    .slice(0, limit);
}
