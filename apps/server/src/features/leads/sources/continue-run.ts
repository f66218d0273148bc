import type { Job } from '@waypost/contract/jobs';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { findJob, reviveJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { extractSourceKind } from '../jobs/extract-source.ts';
import { jobKinds, plannedJob } from '../list-jobs.ts';
import { getStoredList } from '../operations/change-lists.ts';

/** Jobs that hold nothing for their end and know where they stood. */
const continuable: ReadonlySet<string> = new Set([extractSourceKind, jobKinds.extractPost]);

/**
 * Lets a reading that failed or was cancelled go on where it stood: parts it has read are not read again, and its
 * counts go on. One that still works is answered as it is.
 * @throws AppError `not_found`; `conflict` when it is done, or what it was asked is not kept any more.
 */
export async function continueRun(
  { db, clock, queue }: Pick<Platform, 'db' | 'clock' | 'queue'>,
  workspaceId: string,
  jobId: string,
): Promise<{ job: Job }> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const job = await findJob(tx, workspaceId, jobId);
    if (job === undefined || !continuable.has(job.kind)) throw notFound('This job');
    await getStoredList(tx, workspaceId, job.refId ?? '');
    if (job.status === 'done') throw new AppError('conflict', 'This job has read everything.');
    if (job.status !== 'failed' && job.status !== 'cancelled') return { job };
    // The hint's counter before the job's row: the order of a chunk that commits right now.
    await hint(tx, workspaceId, 'jobs.job', jobId);
    const turn = await reviveJob(tx, workspaceId, jobId, clock.businessNow());
    if (turn === undefined) {
      throw new AppError(
        'conflict',
        'This job named somebody who was forgotten, so what it was asked is not kept. Start it once more.',
      );
    }
    await queue.again(tx, { workspaceId, jobId, turn }, 0);
    await hint(tx, workspaceId, 'leads.list', job.refId ?? '');
    return { job: await plannedJob(tx, workspaceId, jobId) };
  });
}
