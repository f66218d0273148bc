import type { bulkSkippedPage, BulkState } from '@waypost/contract/leads-bulk';
import type { Job } from '@waypost/contract/jobs';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { countSkips, findBulk, listSkips, type StoredBulk } from './bulk.store.ts';
import { whyNotUndone, undoUntil } from './undoable.ts';

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

export async function showBulk(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  address: Address,
): Promise<BulkState> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const { bulk, job } = await getBulk(tx, workspaceId, address);
    const why = whyNotUndone(bulk, job, clock.businessNow());
    const until = why === null ? new Date(undoUntil(job)).toISOString() : null;
    return { job, toListId: bulk.toListId, action: bulk.action, undo: { can: why === null, why, until } };
  });
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
