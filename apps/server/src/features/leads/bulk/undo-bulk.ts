import type { Job } from '@waypost/contract/jobs';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cancelJob } from '../../../platform/jobs/cancel-job.ts';
import { JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { endWait } from '../../linkedin/index.ts';
import { interrupted } from '../jobs/interrupted.ts';
import { jobKinds, plannedJob } from '../list-jobs.ts';
import type { ListInUse } from '../list-use.ts';
import { takeBackList } from '../operations/take-back-list.ts';
import { findLeadRows, takeTurnAtLeads } from '../store/lead.store.ts';
import { bulkTidy } from './bulk-tidy.store.ts';
import {
  findBulk,
  insertBulk,
  insertSkips,
  listBefores,
  nameOfMadeList,
  setUndoJob,
  type StoredBulk,
} from './bulk.store.ts';
import type { BulkRoom, Restored } from './bulk-part.ts';
import { inChunk } from './in-chunk.ts';
import { restoreAnswers } from './restore/restore-answers.ts';
import { restoreExclusions } from './restore/restore-exclusions.ts';
import { restoreFields, restoreScores } from './restore/restore-fields.ts';
import { restorePlaces } from './restore/restore-places.ts';
import { restoreTags } from './restore/restore-tags.ts';
import { getBulk } from './show-bulk.ts';
import { isBefore, undoRoom, whyNotUndone } from './undoable.ts';

interface UndoInput {
  bulkId: string;
  userId: string;
}
interface Cursor {
  lastLeadId: string | null;
}

/**
 * Plans bringing back what was there before a bulk; a deletion that has not begun is called off.
 * @throws AppError `not_found`, `conflict` when it cannot be undone (any more).
 */
export async function undoBulk(
  platform: Platform,
  { workspaceId, userId }: Actor,
  address: { id: string; jobId: string },
): Promise<Job> {
  const { clock, queue, db } = platform;
  return inWorkspace(db, workspaceId, async (tx) => {
    const { bulk, job } = await getBulk(tx, workspaceId, address, 'locked');
    const now = clock.businessNow();
    if (isBefore(bulk, job)) return callOff(platform, tx, workspaceId, bulk.id);
    const why = whyNotUndone(bulk, job, await undoRoom(tx, workspaceId, bulk.id));
    if (why !== null) throw new AppError('conflict', why);
    const input: UndoInput = { bulkId: bulk.id, userId };
    const refId = bulk.listId;
    const jobId = await queue.enqueue(tx, workspaceId, { kind: jobKinds.undoBulk, refId, input });
    const { listId, toListId } = bulk;
    await insertBulk(tx, workspaceId, { id: jobId, listId, toListId, action: 'undo' }, now);
    await bulkTidy.note(tx, workspaceId, jobId);
    await setUndoJob(tx, workspaceId, bulk.id, jobId);
    return plannedJob(tx, workspaceId, jobId);
  });
}

/** Ends a deletion before it begins. @throws AppError `conflict` when it has begun at this very moment. */
async function callOff({ clock, queue }: Platform, tx: Tx, workspaceId: string, jobId: string): Promise<Job> {
  // The hint's counter before the job's row: the order of a chunk that commits right now.
  await hint(tx, workspaceId, 'jobs.job', jobId);
  await cancelJob(queue, tx, workspaceId, jobId, clock.businessNow());
  const job = await plannedJob(tx, workspaceId, jobId);
  if (job.status !== 'cancelled') throw new AppError('conflict', 'The leads are being deleted already.');
  await endWait(tx, workspaceId, jobId);
  return job;
}

const restorers: Partial<
  Record<StoredBulk['action'], (room: BulkRoom, part: Parameters<Restored>[1]) => ReturnType<Restored>>
> = {
  copy: restorePlaces,
  move: restorePlaces,
  remove: restorePlaces,
  tag: restoreTags,
  set_field: restoreFields,
  clean: restoreFields,
  score: restoreScores,
  score_profile: restoreScores,
  exclude: restoreExclusions,
  ai_column: restoreAnswers,
  enrich: restoreFields,
};

/** Excluded, somebody may have been in the middle of a campaign. */
const stopsStay = 'Where a campaign stopped for them meanwhile, it stays stopped.';

/** Brings back what was there before a bulk, some leads per commit; what somebody changed since stays. */
export function undoBulkJob(
  room: BulkRoom & Pick<Platform, 'db'> & { listInUse: ListInUse },
  leadsPerChunk = 1_000,
): JobKind {
  return {
    kind: jobKinds.undoBulk,
    async run(job, run) {
      const { workspaceId } = job;
      const { bulkId, userId } = job.input as UndoInput;
      let at = (job.cursor ?? { lastLeadId: null }) as Cursor;
      let counts = { done: 0, skipped: 0, ...job.counts };
      let { done: seen } = job;
      const state = { more: true };
      while (state.more && !run.stopping.aborted) {
        const part = await inChunk(run, async (tx) => {
          await takeTurnAtLeads(tx, workspaceId);
          const bulk = await findBulk(tx, workspaceId, bulkId);
          const restore = bulk === undefined ? undefined : restorers[bulk.action];
          if (bulk === undefined || restore === undefined) throw new JobFailed('There is nothing to undo.');
          const befores = await listBefores(tx, workspaceId, bulkId, at.lastLeadId, leadsPerChunk);
          const leads = await findLeadRows(
            tx,
            workspaceId,
            befores.map(({ leadId }) => leadId),
          );
          const skips = await restore(room, {
            ...{ tx, workspaceId, userId, leads, befores },
            ...{ listId: bulk.listId, toListId: bulk.toListId, now: room.clock.businessNow() },
          });
          await insertSkips(tx, workspaceId, job.jobId, counts.skipped, skips);
          await hint(tx, workspaceId, 'leads.list', bulk.listId);
          const more = befores.length === leadsPerChunk;
          const next = {
            more,
            seen: seen + befores.length,
            counts: {
              done: counts.done + befores.length - skips.length,
              skipped: counts.skipped + skips.length,
            },
            cursor: { lastLeadId: befores.at(-1)?.leadId ?? at.lastLeadId } satisfies Cursor,
          };
          return {
            ...next,
            progress: {
              done: next.seen,
              total: more ? null : next.seen,
              counts: next.counts,
              cursor: next.cursor,
            },
          };
        });
        ({ counts, seen, cursor: at } = part);
        state.more = part.more;
      }
      if (state.more) return interrupted;
      return inWorkspace(room.db, workspaceId, async (tx) => {
        const bulk = await findBulk(tx, workspaceId, bulkId);
        if (bulk?.action === 'exclude') return { end: 'done', message: stopsStay };
        const listId = bulk?.toListId ?? null;
        const name = listId === null ? undefined : await nameOfMadeList(tx, workspaceId, bulkId);
        if (listId === null || name === undefined) return { end: 'done' };
        const made = { listId, name, description: null };
        return (await takeBackList(room, tx, workspaceId, made, job.jobId))
          ? { end: 'done', message: `The list “${name}”, made for them, is gone as well.` }
          : { end: 'done' };
      });
    },
  };
}
