import type { Feedback } from '@waypost/contract/feedback';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth-context/actor.ts';
import { instant } from '../../platform/db/pool.ts';
import { change, find, get, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

type Owner = Pick<Actor, 'workspaceId' | 'userId'>;

interface FeedbackRow {
  id: string;
  user_id: string;
  content: string;
  answer: string | null;
  answered_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A feedback and who wrote it. */
export interface WrittenFeedback extends Feedback {
  userId: string;
}

const columns = sql.raw('id, user_id, content, answer, answered_at, created_at, updated_at');

function toFeedback(row: FeedbackRow): Feedback {
  return {
    id: row.id,
    content: row.content,
    answer: row.answer,
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

const ownedBy = ({ workspaceId, userId }: Owner) =>
  sql`workspace_id = ${workspaceId} and user_id = ${userId} and removed_wall_at is null`;

export async function insertFeedback(
  tx: Tx,
  owner: Owner,
  feedback: { id: string; content: string },
  now: number,
): Promise<Feedback> {
  const row = await get(
    tx,
    sql<FeedbackRow>`with noted as (
        insert into feedback_directory (id, workspace_id) values (${feedback.id}, ${owner.workspaceId}))
      insert into feedback (workspace_id, id, user_id, content, created_at, updated_at)
      values (${owner.workspaceId}, ${feedback.id}, ${owner.userId}, ${feedback.content}, ${instant(now)}, ${instant(now)})
      returning ${columns}`,
  );
  return toFeedback(row);
}

export async function listFeedback(
  tx: Tx,
  owner: Owner,
  page: { before?: string | undefined; limit: number },
): Promise<Feedback[]> {
  const before = page.before ?? null;
  const rows = await list(
    tx,
    sql<FeedbackRow>`select ${columns} from feedback
      where ${ownedBy(owner)} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${page.limit}`,
  );
  return rows.map(toFeedback);
}

export async function findFeedback(tx: Tx, owner: Owner, id: string): Promise<Feedback | undefined> {
  const row = await find(
    tx,
    sql<FeedbackRow>`select ${columns} from feedback where ${ownedBy(owner)} and id = ${id}`,
  );
  return row === undefined ? undefined : toFeedback(row);
}

export async function changeFeedback(
  tx: Tx,
  owner: Owner,
  feedback: { id: string; content: string },
  now: number,
): Promise<Feedback | undefined> {
  const row = await find(
    tx,
    sql<FeedbackRow>`update feedback set content = ${feedback.content}, updated_at = ${instant(now)}
      where ${ownedBy(owner)} and id = ${feedback.id} returning ${columns}`,
  );
  return row === undefined ? undefined : toFeedback(row);
}

export async function deleteFeedback(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const gone = await change(tx, sql`delete from feedback where ${ownedBy(owner)} and id = ${id}`);
  if (gone === 1) await change(tx, sql`delete from feedback_directory where id = ${id}`);
  return gone === 1;
}

/** Those with these ids in the workspace of the transaction, whoever wrote them. */
export async function feedbackByIds(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<WrittenFeedback[]> {
  const rows = await list(
    tx,
    sql<FeedbackRow>`select ${columns} from feedback
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and removed_wall_at is null`,
  );
  return rows.map((row) => ({ ...toFeedback(row), userId: row.user_id }));
}

/** Stores what an administrator says to it; a new answer takes the place of the old one. */
export async function saveAnswer(
  tx: Tx,
  workspaceId: string,
  given: { id: string; answer: string },
  now: number,
): Promise<WrittenFeedback | undefined> {
  const row = await find(
    tx,
    sql<FeedbackRow>`with noted as (update feedback_directory set is_answered = true where id = ${given.id})
      update feedback set answer = ${given.answer}, answered_at = ${instant(now)}
      where workspace_id = ${workspaceId} and id = ${given.id} and removed_wall_at is null returning ${columns}`,
  );
  return row && { ...toFeedback(row), userId: row.user_id };
}
