import { ASIDE_FIELDS } from '@waypost/domain/leads/csv-row';
import type { LeadOutcome } from '@waypost/domain/leads/import-outcome';
import type { Tx } from '../../../platform/db/tenant.ts';
import { noteCustomFields } from '../grid/custom-field.store.ts';
import { memberOf, type Working, writePeople } from '../operations/save-people.ts';
import { noteChanges } from '../store/import-change.store.ts';
import { type ImportedRow, insertImportedRows } from '../store/import-row.store.ts';
import { insertRejects, type Reject } from '../store/import.store.ts';
import { addMembers } from '../store/member.store.ts';
import { setScores } from '../store/score.store.ts';
import { changesOf } from './lead-changes.ts';
import { notedRows, type SettledRows } from './settle-rows.ts';

/**
 * Stores what settling made of rows: people, their places in the list, and what became of each row. Nearly all of it
 * travels with what is asked of the database next.
 */
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
    /** Whether one more row with a value of another kind than its field's is kept. */
    takesMistyped: () => boolean;
  },
  { rows, touched, joining, scored }: SettledRows,
): Promise<void> {
  const changes = touched.flatMap((lead) => {
    if (lead.isNew) return [];
    const fields = changesOf(lead);
    return Object.keys(fields).length === 0 ? [] : [{ leadId: lead.id, fields }];
  });
  const named: ImportedRow[] = [];
  const others: Reject[] = [];
  for (const settled of rows) {
    const { row, outcome, lead, reason } = settled;
    if (lead === null) others.push({ rowNumber: row.number, cells: row.cells, reason, outcome });
    else named.push({ row: row.number, outcome: outcome as LeadOutcome, leadId: lead.id });
    others.push(...notedRows(settled, into.takesMistyped));
  }
  await noteCustomFields(tx, workspaceId, keptAside(rows), into.importId);
  await writePeople(tx, workspaceId, touched, into.now);
  await addMembers(tx, workspaceId, into.listId, joining.map(memberOf), into);
  const scores = scored.flatMap(({ id: leadId, score }) =>
    score === null ? [] : [{ leadId, score: score.value, reason: score.reason }],
  );
  await setScores(tx, workspaceId, scores, 'overwrite', into.addedAt);
  await noteChanges(tx, workspaceId, into.importId, changes);
  await insertImportedRows(tx, workspaceId, into.importId, named);
  await insertRejects(tx, workspaceId, into.importId, others);
  for (const lead of touched) isStored(lead);
}

/** Fields that values were kept in which their own field cannot hold; few rows have any. */
function keptAside(rows: SettledRows['rows']): string[] {
  return rows.flatMap(({ row, lead }) =>
    lead === null || row.mistyped.length === 0
      ? []
      : Object.keys(lead.fields.customFields).filter((name) => ASIDE_FIELDS.has(name)),
  );
}

/** From here on a lead is one that was known before. */
function isStored(lead: Working): void {
  lead.isNew = false;
  lead.dirty = false;
  lead.formerKey = undefined;
  lead.before = lead.fields;
  lead.scoreBefore = lead.score;
  lead.prepared = undefined;
}
