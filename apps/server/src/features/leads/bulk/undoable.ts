import type { Job } from '@waypost/contract/jobs';
import type { Tx } from '../../../platform/db/tenant.ts';
import { leftAfterEnd } from '../../../platform/jobs/job.store.ts';
import { hasBefores, type StoredBulk } from './bulk.store.ts';

/** Wall time after its end in which a bulk can be undone: whoever takes it back needs an hour of their own. */
export const undoWindowMs = 3_600_000;

/** Actions that are over with their end: nothing of them can be brought back. */
export const cannot: Partial<Record<StoredBulk['action'], string>> = {
  delete: 'Leads that were deleted cannot be brought back.',
  undo: 'What was brought back stays.',
  forget: 'People who were forgotten cannot be brought back.',
};

/** What an undo of a bulk depends on besides the bulk and its job. */
export interface UndoRoom {
  /** Wall milliseconds that are left; 0: none. */
  leftMs: number;
  /** A run that only answered Unknown, or changed nobody, has nothing to bring back. */
  hasBefores: boolean;
}

export async function undoRoom(tx: Tx, workspaceId: string, bulkId: string): Promise<UndoRoom> {
  return {
    leftMs: await undoLeftMs(tx, workspaceId, bulkId),
    hasBefores: await hasBefores(tx, workspaceId, bulkId),
  };
}

/** Wall milliseconds that are left to undo a job that has ended; 0: none. */
export const undoLeftMs = (tx: Tx, workspaceId: string, jobId: string): Promise<number> =>
  leftAfterEnd(tx, workspaceId, jobId, undoWindowMs);

export const isActive = (job: Pick<Job, 'status'>): boolean =>
  job.status === 'queued' || job.status === 'running';

/** A deletion that has not begun: until then everybody is still there. */
export const isBefore = ({ action }: StoredBulk, { status, done }: Job): boolean =>
  action === 'delete' && status === 'queued' && done === 0;

/** A sentence; null when it can be undone now. */
export function whyNotUndone(bulk: StoredBulk, job: Job, room: UndoRoom): string | null {
  if (isBefore(bulk, job)) return null;
  const never = cannot[bulk.action];
  if (never !== undefined) return never;
  if (bulk.undoJobId !== null) return 'It was undone already.';
  if (isActive(job)) return 'It is still going on. Cancel it first, or wait for its end.';
  if (room.leftMs === 0) return 'It can be undone for an hour only.';
  return room.hasBefores ? null : 'It changed no lead, so there is nothing to bring back.';
}
