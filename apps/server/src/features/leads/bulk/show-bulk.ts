import type { bulkSkippedPage, BulkState } from '@waypost/contract/leads-bulk';
import type { Job } from '@waypost/contract/jobs';
import { fieldLabel } from '@waypost/domain/leads/edit-lead';
import { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { countSkips, findBulk, listSkips, recentBulks, type StoredBulk } from './bulk.store.ts';
import { undoRoom, undoWindowMs, whyNotUndone } from './undoable.ts';

type Address = { id: string; jobId: string };

/** @throws AppError `not_found`, also when the job was one of another list. */
export async function getBulk(
  tx: Tx,
  workspaceId: string,
  { id: listId, jobId }: Address,
  lock?: 'locked',
): Promise<{ bulk: StoredBulk; job: Job }> {
  const bulk = await findBulk(tx, workspaceId, jobId, lock);
  const job = bulk?.listId === listId ? await findJob(tx, workspaceId, jobId) : undefined;
  if (bulk === undefined || job === undefined) throw notFound('This action');
  return { bulk, job };
}

type Room = Pick<Platform, 'db' | 'clock'>;

export async function showBulk(room: Room, workspaceId: string, address: Address): Promise<BulkState> {
  return inWorkspace(room.db, workspaceId, async (tx) =>
    stateOf(tx, room, workspaceId, await getBulk(tx, workspaceId, address)),
  );
}

/**
 * What goes on with leads of a list, whoever began it, and what the asking person did lately: as long as it can be undone,
 * and as long where it cannot, for what was erased is told like the rest. The oldest first.
 */
export async function showRecentBulks(
  room: Room,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  listId: string,
): Promise<BulkState[]> {
  return inWorkspace(room.db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    const ids = await recentBulks(tx, workspaceId, {
      ...{ listId, userId, undoWindowMs, without: ['undo'] },
    });
    const states: BulkState[] = [];
    for (const jobId of ids) {
      states.push(
        await stateOf(tx, room, workspaceId, await getBulk(tx, workspaceId, { id: listId, jobId })),
      );
    }
    return states;
  });
}

async function stateOf(
  tx: Tx,
  { clock }: Pick<Room, 'clock'>,
  workspaceId: string,
  { bulk, job }: { bulk: StoredBulk; job: Job },
): Promise<BulkState> {
  const undo = await undoRoom(tx, workspaceId, bulk.id);
  const why = whyNotUndone(bulk, job, undo);
  // As the clock that people see will show it.
  const until =
    why === null && undo.leftMs > 0
      ? new Date(clock.businessNow() + undo.leftMs * clock.speed()).toISOString()
      : null;
  const field = bulk.field === null ? null : fieldLabel(bulk.field);
  return {
    job,
    toListId: bulk.toListId,
    action: bulk.action,
    field,
    undo: { can: why === null, why, until },
  };
}

const position = z.strictObject({ position: z.number().int() });

export async function showSkipped(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  address: Address,
  query: { cursor?: string | undefined; limit: number },
): Promise<z.output<typeof bulkSkippedPage>> {
  const after = query.cursor === undefined ? 0 : decodeCursor(position, query.cursor).position;
  return inWorkspace(db, workspaceId, async (tx) => {
    await getBulk(tx, workspaceId, address);
    const found = await listSkips(tx, workspaceId, address.jobId, after, query.limit);
    const last = found.length === query.limit ? found.at(-1) : undefined;
    return {
      items: found.map(({ leadId, name, reason }) => ({ leadId, name, reason })),
      nextCursor: last === undefined ? null : encodeCursor({ position: last.position }),
      reasons: await countSkips(tx, workspaceId, address.jobId),
    };
  });
}
