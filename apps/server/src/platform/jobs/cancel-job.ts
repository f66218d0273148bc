import type { Tx } from '../db/tenant.ts';
import type { JobQueue } from './job-queue.ts';
import { requestCancel } from './job.store.ts';

/**
 * Asks a job to stop; what it has committed stays. One that is paused has no turn in the queue left, so it gets one:
 * in it the kind puts in order what the job held, e.g. a reservation of credits.
 */
export async function cancelJob(
  queue: Pick<JobQueue, 'again'>,
  tx: Tx,
  workspaceId: string,
  jobId: string,
  now: number,
): Promise<void> {
  const turn = await requestCancel(tx, workspaceId, jobId, now);
  if (turn !== undefined) await queue.again(tx, { workspaceId, jobId, turn }, 0);
}
