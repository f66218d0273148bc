import type { AiColumn } from '@waypost/contract/leads-ai-column';
import type { AiQuestion } from '@waypost/domain/leads/ai-column/ai-column';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface Row {
  id: string;
  name: string;
  question: string;
  answer_kind: AiColumn['answerKind'];
  choices: string[];
  fields: string[];
  version: number;
  filled: boolean;
  answers_given: number;
  credits_charged: number;
  job_id: string | null;
  created_at: number;
  updated_at: number;
}

const columns = sql.raw(`c.id, c.name, c.question, c.answer_kind, c.choices, c.fields, c.version, c.filled,
  c.answers_given, c.credits_charged, c.created_at, c.updated_at,
  (select r.job_id from lead_ai_runs r where r.workspace_id = c.workspace_id and r.column_id = c.id
    and r.state = 'reserved') as job_id`);

const toColumn = (row: Row): AiColumn => ({
  ...{ id: row.id, name: row.name, question: row.question, answerKind: row.answer_kind },
  ...{ choices: row.choices, fields: row.fields, version: row.version, filled: row.filled },
  ...{ answersGiven: row.answers_given, creditsCharged: row.credits_charged, jobId: row.job_id },
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

/** By name. */
export async function listColumns(tx: Tx, workspaceId: string): Promise<AiColumn[]> {
  const rows = await list(
    tx,
    sql<Row>`select ${columns} from lead_ai_columns c where c.workspace_id = ${workspaceId}
      order by lower(c.name), c.id`,
  );
  return rows.map(toColumn);
}

/** Locked: until the end of the transaction nobody else changes or runs it. */
export async function findColumn(
  tx: Tx,
  workspaceId: string,
  columnId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<AiColumn | undefined> {
  const row = await find(
    tx,
    sql<Row>`select ${columns} from lead_ai_columns c
      where c.workspace_id = ${workspaceId} and c.id = ${columnId} ${lock === 'locked' ? sql`for update of c` : sql``}`,
  );
  return row && toColumn(row);
}

/** False when the name is taken by another column. */
export async function insertColumn(
  tx: Tx,
  workspaceId: string,
  { id, name, question, answerKind, choices, fields }: AiQuestion & { id: string; name: string },
  now: number,
): Promise<boolean> {
  const made = await change(
    tx,
    sql`insert into lead_ai_columns (workspace_id, id, name, question, answer_kind, choices, fields, created_at, updated_at)
      values (${workspaceId}, ${id}, ${name}, ${question}, ${answerKind}, ${JSON.stringify(choices)}::jsonb,
        ${JSON.stringify(fields)}::jsonb, ${instant(now)}, ${instant(now)})
      on conflict do nothing`,
  );
  return made === 1;
}

/** Writes the question as the next version. */
export async function updateQuestion(
  tx: Tx,
  workspaceId: string,
  columnId: string,
  { question, answerKind, choices, fields }: AiQuestion,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update lead_ai_columns set question = ${question}, answer_kind = ${answerKind},
        choices = ${JSON.stringify(choices)}::jsonb, fields = ${JSON.stringify(fields)}::jsonb,
        version = version + 1, updated_at = ${instant(now)}
      where workspace_id = ${workspaceId} and id = ${columnId}`,
  );
}

export async function noteFilled(tx: Tx, workspaceId: string, columnId: string): Promise<void> {
  await change(
    tx,
    sql`update lead_ai_columns set filled = true where workspace_id = ${workspaceId} and id = ${columnId}`,
  );
}

/** Adds what a run gave and cost to what the column gave and cost before. */
export async function addGiven(
  tx: Tx,
  workspaceId: string,
  columnId: string,
  { answers, credits }: { answers: number; credits: number },
): Promise<void> {
  await change(
    tx,
    sql`update lead_ai_columns set answers_given = answers_given + ${answers}::int,
        credits_charged = credits_charged + ${credits}::int
      where workspace_id = ${workspaceId} and id = ${columnId}`,
  );
}

/** With its answers and runs; false when there is none. */
export async function eraseColumn(tx: Tx, workspaceId: string, columnId: string): Promise<boolean> {
  const erased = await change(
    tx,
    sql`delete from lead_ai_columns where workspace_id = ${workspaceId} and id = ${columnId}`,
  );
  return erased === 1;
}
