import type { AiAnswer, AiColumn, AiSample } from '@waypost/contract/leads-ai-column';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { noneFound, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { answersOf, type StoredAnswer } from './answer.store.ts';
import { listColumns } from './column.store.ts';
import { getColumn } from './manage-columns.ts';
import { sampleOfJob } from './run.store.ts';

/** @throws AppError `not_found` when none of the leads is there. */
export async function showAnswers(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<AiAnswer[]> {
  return inWorkspace(db, workspaceId, async (tx) => {
    if ((await findLeadRows(tx, workspaceId, leadIds)).length === 0) throw noneFound('These leads');
    const columns = new Map((await listColumns(tx, workspaceId)).map((column) => [column.id, column]));
    if (columns.size === 0) return [];
    return (await answersOf(tx, workspaceId, leadIds)).flatMap((stored) => {
      const column = columns.get(stored.columnId);
      return column === undefined ? [] : [toAnswer(stored, column)];
    });
  });
}

const toAnswer = (stored: StoredAnswer, column: Pick<AiColumn, 'version'>): AiAnswer => ({
  ...{ columnId: stored.columnId, leadId: stored.leadId, answer: stored.answer },
  ...{ quote: stored.quote, field: stored.field, reason: stored.reason },
  at: new Date(stored.answeredAt).toISOString(),
  old: stored.version !== column.version,
});

/** @throws AppError `not_found`, also for a job that is no sample of this column. */
export async function showSample(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { id, columnId, jobId }: { id: string; columnId: string; jobId: string },
): Promise<AiSample> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, id);
    const column = await getColumn(tx, workspaceId, columnId);
    const leadIds = await sampleOfJob(tx, workspaceId, { columnId, jobId });
    if (leadIds === undefined) throw notFound('This sample');
    const rows = new Map((await findLeadRows(tx, workspaceId, leadIds)).map((row) => [row.id, row]));
    const answers = new Map(
      (await answersOf(tx, workspaceId, leadIds, columnId)).map((answer) => [answer.leadId, answer]),
    );
    return {
      leads: leadIds.flatMap((leadId) => {
        const row = rows.get(leadId);
        const stored = answers.get(leadId);
        if (row === undefined) return [];
        const name = row.full_name === '' ? (row.identity_key ?? 'Unnamed lead') : row.full_name;
        return [{ leadId, name, answer: stored === undefined ? null : toAnswer(stored, column) }];
      }),
    };
  });
}
