import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Loop } from '../../../platform/feature.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bulkTidy, eraseBulk, eraseSkips } from './bulk-tidy.store.ts';
import { eraseBefores, findBulk } from './bulk.store.ts';
import { isActive, undoLeftMs } from './undoable.ts';

const rowsPerCommit = 5_000;
/** Business time for which whom it skipped can be read. */
const readableMs = 30 * 86_400_000;

/** Forgets former values when they cannot be brought back any more, and whom a bulk skipped after 30 days. */
export function tidyBulks({ db, clock }: Pick<Platform, 'db' | 'clock'>): Loop {
  return {
    name: 'leads.bulks',
    everyMs: 60_000,
    async run(stopping) {
      const due = await bulkTidy.take(db);
      if (due === undefined) return false;
      const { workspaceId, id: bulkId } = due;
      const { job, undo, left } = await inWorkspace(db, workspaceId, async (tx) => {
        const undoJobId = (await findBulk(tx, workspaceId, bulkId))?.undoJobId ?? null;
        return {
          job: await findJob(tx, workspaceId, bulkId),
          undo: undoJobId === null ? undefined : await findJob(tx, workspaceId, undoJobId),
          left: await undoLeftMs(tx, workspaceId, bulkId),
        };
      });
      const now = clock.businessNow();
      if (undo !== undefined && isActive(undo)) return true;
      if (job !== undefined && (isActive(job) || left > 0)) return true;
      const empty = async (erase: typeof eraseSkips) => {
        for (let more = true; more && !stopping.aborted;) {
          const erased = await inWorkspace(db, workspaceId, (tx) =>
            erase(tx, workspaceId, bulkId, rowsPerCommit),
          );
          more = erased === rowsPerCommit;
        }
      };
      await empty(eraseBefores);
      if (job !== undefined && now <= Date.parse(job.updatedAt) + readableMs) return true;
      await empty(eraseSkips);
      if (stopping.aborted) return true;
      await inWorkspace(db, workspaceId, async (tx) => {
        await eraseBulk(tx, workspaceId, bulkId);
        await bulkTidy.forget(tx, workspaceId, bulkId);
      });
      return true;
    },
  };
}
