import type { LeadOutcome } from '@waypost/domain/leads/import-outcome';
import type { Tx } from '../../../platform/db/tenant.ts';
import { memberOf, writePeople } from '../operations/save-people.ts';
import { noteChanges } from '../store/import-change.store.ts';
import { insertImportedRows } from '../store/import-row.store.ts';
import { insertRejects } from '../store/import.store.ts';
import { addMembers } from '../store/member.store.ts';
import { setScores } from '../store/score.store.ts';
import { changesOf } from './lead-changes.ts';
import type { SettledRows } from './settle-rows.ts';

/** Stores what {@link settleRows} made of rows: people, their places in the list, and what became of each row. */
export async function storeRows(
  tx: Tx,
  workspaceId: string,
  into: {
    importId: string;
    listId: string;
    addedAt: number;
    now: number;
    /** False for a title, company or place that this run has noted of the list before. */
    isNewValue: (value: string) => boolean;
  },
  { rows, known, joining, scored }: SettledRows,
): Promise<void> {
  const changes = [...known.byId.values()].flatMap((lead) => {
    if (lead.isNew || (!lead.dirty && lead.score === lead.scoreBefore)) return [];
    const fields = changesOf(lead);
    return Object.keys(fields).length === 0 ? [] : [{ leadId: lead.id, fields }];
  });
  const named = rows.flatMap(({ row, outcome, lead }) =>
    lead === null ? [] : [{ row: row.number, outcome: outcome as LeadOutcome, leadId: lead.id }],
  );
  const others = rows.flatMap(({ row, outcome, lead, reason }) =>
    lead === null ? [{ rowNumber: row.number, cells: row.cells, reason, outcome }] : [],
  );
  // While the database stores the people, their places are prepared.
  const people = writePeople(tx, workspaceId, known, into.now);
  const members = joining.map(memberOf);
  await people;
  await addMembers(tx, workspaceId, into.listId, members, into);
  const scores = scored.flatMap(({ id: leadId, score }) =>
    score === null ? [] : [{ leadId, score: score.value, reason: score.reason }],
  );
  await setScores(tx, workspaceId, scores, 'overwrite', into.addedAt);
  await noteChanges(tx, workspaceId, into.importId, changes);
  await insertImportedRows(tx, workspaceId, into.importId, named);
  await insertRejects(tx, workspaceId, into.importId, others);
}
