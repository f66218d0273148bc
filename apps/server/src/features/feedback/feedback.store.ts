import type { Feedback } from '@waypost/contract/feedback';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth-context/actor.ts';
import { instant } from '../../platform/db/pool.ts';
import { change, find, get, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

type Owner = Pick<Actor, 'workspaceId' | 'userId'>;

interface FeedbackRow {
  id: string;
  content: string;
  created_at: number;
  updated_at: number;
}

const columns = sql.raw('id, content, created_at, updated_at');

function toFeedback(row: FeedbackRow): Feedback {
  return {
    id: row.id,
    content: row.content,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

const ownedBy = ({ workspaceId, userId }: Owner) =>
  sql`workspace_id = ${workspaceId} and user_id = ${userId}`;

export async function insertFeedback(
  tx: Tx,
  owner: Owner,
  feedback: { id: string; content: string },
  now: number,
): Promise<Feedback> {
  const row = await get(
    tx,
    sql<FeedbackRow>`insert into feedback (workspace_id, id, user_id, content, created_at, updated_at)
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
  return (await change(tx, sql`delete from feedback where ${ownedBy(owner)} and id = ${id}`)) === 1;
}
