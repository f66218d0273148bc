import type { Job } from '@waypost/contract/jobs';
import type { Tx } from '../../../platform/db/tenant.ts';
import { endedFor } from '../../../platform/jobs/job.store.ts';
import type { StoredBulk } from './bulk.store.ts';

/** Wall time after its end in which a bulk can be undone: whoever takes it back needs an hour of their own. */
export const undoWindowMs = 3_600_000;

/** Actions that are over with their end: nothing of them can be brought back. */
export const cannot: Partial<Record<StoredBulk['action'], string>> = {
  delete: 'Leads that were deleted cannot be brought back.',
  undo: 'What was brought back stays.',
  forget: 'People who were forgotten cannot be brought back.',
};

/** Wall milliseconds that are left to undo a job that has ended; 0: none. */
export async function undoLeftMs(tx: Tx, workspaceId: string, jobId: string): Promise<number> {
  const since = await endedFor(tx, workspaceId, jobId);
  return since === null ? 0 : Math.max(0, undoWindowMs - since);
}

export const isActive = (job: Pick<Job, 'status'>): boolean =>
  job.status === 'queued' || job.status === 'running';

/** A deletion that has not begun: until then everybody is still there. */
export const isBefore = ({ action }: StoredBulk, { status, done }: Job): boolean =>
  action === 'delete' && status === 'queued' && done === 0;

/** A sentence; null when it can be undone now. @param leftMs what {@link undoLeftMs} says. */
export function whyNotUndone(bulk: StoredBulk, job: Job, leftMs: number): string | null {
  if (isBefore(bulk, job)) return null;
  const never = cannot[bulk.action];
  if (never !== undefined) return never;
  if (bulk.undoJobId !== null) return 'It was undone already.';
  if (isActive(job)) return 'It is still going on. Cancel it first, or wait for its end.';
  return leftMs === 0 ? 'It can be undone for an hour only.' : null;
}
