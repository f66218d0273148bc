import type { Job } from '@waypost/contract/jobs';
import type { StoredBulk } from './bulk.store.ts';

/** Business time after its end in which a bulk can be undone. */
export const undoWindowMs = 3_600_000;

const cannot: Partial<Record<StoredBulk['action'], string>> = {
  exclude: 'Rules are taken away one by one in the exclusions.',
  delete: 'Leads that were deleted cannot be brought back.',
  undo: 'What was brought back stays.',
  forget: 'People who were forgotten cannot be brought back.',
};

/** Business instant until which it can be undone. */
export const undoUntil = (job: Job): number => Date.parse(job.updatedAt) + undoWindowMs;

export const isActive = (job: Pick<Job, 'status'>): boolean =>
  job.status === 'queued' || job.status === 'running';

/** A sentence; null when it can be undone now. */
export function whyNotUndone(bulk: StoredBulk, job: Job, now: number): string | null {
  const never = cannot[bulk.action];
  if (never !== undefined) return never;
  if (bulk.undoJobId !== null) return 'It was undone already.';
  if (isActive(job)) return 'It is still going on. Cancel it first, or wait for its end.';
  return now > undoUntil(job) ? 'It can be undone for an hour only.' : null;
}
