import type { AiColumn, editAiColumnBody, newAiColumn } from '@waypost/contract/leads-ai-column';
import { AI_COLUMNS_MAX, type AiQuestion, questionProblem } from '@waypost/domain/leads/ai-column/ai-column';
import { newFieldProblem } from '@waypost/domain/leads/new-field-name';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listCustomFields } from '../grid/custom-field.store.ts';
import { eraseColumn, findColumn, insertColumn, listColumns, updateQuestion } from './column.store.ts';

export const showColumns = ({ db }: Pick<Platform, 'db'>, workspaceId: string): Promise<AiColumn[]> =>
  inWorkspace(db, workspaceId, (tx) => listColumns(tx, workspaceId));

/** @throws AppError `not_found`. */
export async function getColumn(
  tx: Tx,
  workspaceId: string,
  columnId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<AiColumn> {
  const column = await findColumn(tx, workspaceId, columnId, lock);
  if (column === undefined) throw notFound('This AI column');
  return column;
}

/** @throws AppError `invalid_input`, `conflict` where the name is a field already. */
export async function addColumn(
  { db, clock, random }: Platform,
  workspaceId: string,
  { name, ...question }: z.output<typeof newAiColumn>,
): Promise<AiColumn> {
  refuseProblem(question, name);
  return inWorkspace(db, workspaceId, async (tx) => {
    const all = await listColumns(tx, workspaceId);
    if (all.length >= AI_COLUMNS_MAX) {
      throw new AppError(
        'conflict',
        `A workspace can have ${AI_COLUMNS_MAX} AI columns. Delete one that is not needed.`,
      );
    }
    const fields = await listCustomFields(tx, workspaceId);
    const names = fields.map((field) => field.name);
    const taken = newFieldProblem(name, names);
    if (taken !== null) throw new AppError('conflict', taken);
    const isTaken = names.includes(name);
    const id = random.id();
    const asked = { ...question, choices: choicesOf(question) };
    if (isTaken || !(await insertColumn(tx, workspaceId, { id, name, ...asked }, clock.businessNow()))) {
      throw new AppError(
        'conflict',
        `There is a field called “${name}” already. Give the column another name.`,
      );
    }
    await hint(tx, workspaceId, 'leads.list', 'all');
    return getColumn(tx, workspaceId, id);
  });
}

/** @throws AppError `not_found`, `invalid_input`, `conflict` while it is answered or when somebody was faster. */
export async function editColumn(
  { db, clock }: Platform,
  workspaceId: string,
  columnId: string,
  { version, ...question }: z.output<typeof editAiColumnBody>,
): Promise<AiColumn> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const column = await getColumn(tx, workspaceId, columnId, 'locked');
    refuseProblem(question, column.name);
    refuseWhileAnswered(column);
    if (column.version !== version) {
      throw new AppError('conflict', 'Somebody changed this column meanwhile. Reload and change it again.');
    }
    const asked: AiQuestion = { ...question, choices: choicesOf(question) };
    if (JSON.stringify(asked) !== JSON.stringify(questionOf(column))) {
      await updateQuestion(tx, workspaceId, columnId, asked, clock.businessNow());
      await hint(tx, workspaceId, 'leads.list', 'all');
    }
    return getColumn(tx, workspaceId, columnId);
  });
}

/** @throws AppError `not_found`, `conflict` while it is answered. */
export async function deleteColumn(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  columnId: string,
): Promise<void> {
  await inWorkspace(db, workspaceId, async (tx) => {
    refuseWhileAnswered(await getColumn(tx, workspaceId, columnId, 'locked'));
    await eraseColumn(tx, workspaceId, columnId);
    await hint(tx, workspaceId, 'leads.list', 'all');
  });
}

export function refuseWhileAnswered({ jobId, name }: AiColumn): void {
  if (jobId === null) return;
  throw new AppError('conflict', `“${name}” is being answered now. Wait for its end, or cancel it.`);
}

const questionOf = ({ question, answerKind, choices, fields }: AiColumn): AiQuestion => ({
  question,
  answerKind,
  choices,
  fields,
});

const choicesOf = ({ answerKind, choices }: AiQuestion): string[] =>
  answerKind === 'one_of' ? [...choices] : [];

function refuseProblem(question: AiQuestion, name: string): void {
  const problem = questionProblem(question, name);
  if (problem === null) return;
  const { message, part } = problem;
  throw new AppError('invalid_input', message, { issues: [{ path: `body.${part}`, message }] });
}
