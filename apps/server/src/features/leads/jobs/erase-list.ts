import type { Db } from '../../../platform/db/pool.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import { listJobs } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobKinds } from '../list-jobs.ts';
import { eraseList, listsCopiedFrom } from '../store/list.store.ts';
import { eraseMembers } from '../store/member.store.ts';
import { interrupted } from './interrupted.ts';

/** Erases the memberships of a hidden list, then the list; people stay in the workspace. */
export function eraseListJob({ db }: Pick<Platform, 'db'>, membersPerChunk = 5_000): JobKind {
  return {
    kind: jobKinds.eraseList,
    async run(job, run) {
      const listId = job.refId ?? '';
      let { done } = job;
      if (await isBeingCopied(db, job.workspaceId, listId)) {
        return { end: 'later', afterSeconds: 5, message: 'Waits until a copy of the list is complete.' };
      }
      const left = { more: true };
      while (left.more && !run.stopping.aborted) {
        await run.chunk(async (tx) => {
          const erased = await eraseMembers(tx, job.workspaceId, listId, membersPerChunk);
          left.more = erased === membersPerChunk;
          if (!left.more) await eraseList(tx, job.workspaceId, listId);
          done += erased;
          return { done, cursor: null };
        });
      }
      return left.more ? interrupted : { end: 'done' };
    },
  };
}

/** Somebody who duplicates a list and deletes the original at once gets the whole copy. */
async function isBeingCopied(db: Db, workspaceId: string, listId: string): Promise<boolean> {
  return inWorkspace(db, workspaceId, async (tx) => {
    for (const copyId of await listsCopiedFrom(tx, workspaceId, listId)) {
      const active = await listJobs(tx, workspaceId, { refId: copyId, activeOnly: true });
      if (active.some((other) => other.kind === jobKinds.copyList)) return true;
    }
    return false;
  });
}
