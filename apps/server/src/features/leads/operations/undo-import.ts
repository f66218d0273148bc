import type { Job } from '@waypost/contract/jobs';
import { undoUntil } from '@waypost/domain/leads/import-outcome';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobKinds, plannedJob } from '../list-jobs.ts';
import { lockImport, startUndo } from '../store/import.store.ts';

/**
 * Starts taking an import back. One that was interrupted by a person may be started again: what is back is not
 * touched twice.
 * @throws AppError `not_found`, `conflict` (it still runs, was taken back, or is too old).
 */
export async function undoImport(
  platform: Pick<Platform, 'db' | 'clock' | 'queue'>,
  workspaceId: string,
  importId: string,
): Promise<{ job: Job }> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const found = await lockImport(tx, workspaceId, importId);
    if (found === undefined || found.dryRun || found.listId === null) throw notFound('This import');
    const now = platform.clock.businessNow();
    if (found.undoneAt !== null) {
      const undo = found.undoJobId === null ? undefined : await findJob(tx, workspaceId, found.undoJobId);
      if (undo?.status !== 'cancelled' && undo?.status !== 'failed') {
        throw new AppError('conflict', 'This import was already undone.');
      }
    }
    if (found.finishedAt === null) {
      throw new AppError('conflict', 'This import still runs. Cancel it first, then undo what it added.');
    }
    if (undoUntil(found.finishedAt) <= now) {
      throw new AppError('conflict', 'An import can be undone for 30 days; this one is older.');
    }
    const jobId = await platform.queue.enqueue(tx, workspaceId, {
      kind: jobKinds.undoImport,
      refId: found.listId,
      input: { importId },
    });
    await startUndo(tx, workspaceId, importId, { jobId, now });
    await hint(tx, workspaceId, 'leads.list', found.listId);
    return { job: await plannedJob(tx, workspaceId, jobId) };
  });
}
