import { JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobKinds } from '../list-jobs.ts';
import { takeTurnAtLeads } from '../store/lead.store.ts';
import { lockList, setCopyingFrom } from '../store/list.store.ts';
import { copyMembers } from '../store/member.store.ts';
import { interrupted } from './interrupted.ts';

interface Input {
  fromListId: string;
}
interface Cursor {
  lastLeadId: string | null;
}

/** Fills a copy from its original, a set of members per chunk. */
export function copyListJob(
  { announcements, clock }: Pick<Platform, 'announcements' | 'clock'>,
  membersPerChunk = 5_000,
): JobKind {
  return {
    kind: jobKinds.copyList,
    async run(job, run) {
      const { fromListId } = job.input as Input;
      const toId = job.refId ?? '';
      let { lastLeadId } = (job.cursor ?? { lastLeadId: null }) as Cursor;
      let { done } = job;
      let added = job.counts['added'] ?? 0;
      const left = { more: true };
      while (left.more && !run.stopping.aborted) {
        await run.chunk(async (tx) => {
          await takeTurnAtLeads(tx, job.workspaceId);
          if (!(await lockList(tx, job.workspaceId, toId))) throw new JobFailed('The lead list was deleted.');
          const lists = { fromId: fromListId, toId };
          const copied = await copyMembers(
            tx,
            job.workspaceId,
            lists,
            lastLeadId,
            membersPerChunk,
            clock.businessNow(),
          );
          const at = clock.businessNow();
          if (copied.added > 0)
            await announcements.announce(tx, job.workspaceId, 'leads.list-grew', { listId: toId, at });
          left.more = copied.seen === membersPerChunk;
          done += copied.seen;
          added += copied.added;
          lastLeadId = copied.lastLeadId ?? lastLeadId;
          if (!left.more) await setCopyingFrom(tx, job.workspaceId, toId, null);
          await hint(tx, job.workspaceId, 'leads.list', toId);
          return {
            done,
            total: left.more ? null : done,
            counts: { added },
            cursor: { lastLeadId } satisfies Cursor,
          };
        });
      }
      return left.more ? interrupted : { end: 'done' };
    },
  };
}
