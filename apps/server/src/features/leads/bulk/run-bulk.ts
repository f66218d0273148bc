import type { BulkDo } from '@waypost/contract/leads-bulk';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { JobFailed, type JobKind, type RunningJob } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endWait, waitWithSending } from '../../linkedin/index.ts';
import { interrupted } from '../jobs/interrupted.ts';
import { jobKinds } from '../list-jobs.ts';
import { findLeadRows, takeTurnAtLeads } from '../store/lead.store.ts';
import { findList } from '../store/list.store.ts';
import { cleanLeads } from './actions/clean-leads.ts';
import { copyLeads, moveLeads, removeLeads } from './actions/place-leads.ts';
import { deleteLeads } from './actions/delete-leads.ts';
import { forgetLeads } from './actions/forget-leads.ts';
import { excludeLeads } from './actions/exclude-leads.ts';
import { scoreLeads } from './actions/score-leads.ts';
import { setField } from './actions/set-field.ts';
import { tagLeads } from './actions/tag-leads.ts';
import { membersAmong } from './bulk-members.store.ts';
import type { BulkHandler, BulkOutcome, BulkPart, BulkRoom, Doing } from './bulk-part.ts';
import { waitFor } from './deletion-wait.ts';
import { insertBefores, insertSkips, type Skip } from './bulk.store.ts';
import { inChunk } from './in-chunk.ts';
import { nextOfSelection, type ReadMatching } from './selection.ts';

export interface BulkInput {
  selection: GridSelection;
  does: BulkDo;
  toListId: string | null;
  userId: string;
}
interface Cursor {
  lastLeadId: string | null;
}

const handlers: { [Action in BulkDo['action']]: BulkHandler<Doing<Action>> } = {
  copy: copyLeads,
  move: moveLeads,
  remove: removeLeads,
  tag: tagLeads,
  set_field: setField,
  score: scoreLeads,
  clean: cleanLeads,
  exclude: excludeLeads,
  delete: deleteLeads,
  forget: forgetLeads,
};

/** Erasing and stopping cost some statements for each lead. */
const slow: readonly BulkDo['action'][] = ['delete', 'exclude', 'forget'];

/**
 * Does one thing with each lead of a selection, some per commit: what was done, what was skipped and the position are
 * committed together, so that nothing is done twice and nothing is left out after a restart.
 */
export function bulkJob(
  room: BulkRoom & Pick<Platform, 'db'> & { readMatching: ReadMatching },
  leadsPerChunk: { fast: number; slow: number } = { fast: 2_000, slow: 200 },
): JobKind {
  return {
    kind: jobKinds.bulk,
    async run(job, run) {
      const input = job.input as BulkInput;
      const limit = slow.includes(input.does.action) ? leadsPerChunk.slow : leadsPerChunk.fast;
      let at = (job.cursor ?? { lastLeadId: null }) as Cursor;
      let counts = { done: 0, skipped: 0, ...job.counts };
      let { done: seen } = job;
      const state = { more: true };
      while (state.more && !run.stopping.aborted) {
        const part = await inChunk(run, async (tx) => {
          await takeTurnAtLeads(tx, job.workspaceId);
          const ids = await nextOfSelection(
            room.readMatching,
            tx,
            { workspaceId: job.workspaceId, listId: job.refId ?? '' },
            input.selection,
            { afterLeadId: at.lastLeadId, limit },
          );
          const more = ids.length === limit;
          if (input.does.action === 'delete') {
            // Whoever comes in a later part gets nothing either.
            if (more) await waitWithSending(tx, job.workspaceId, waitFor(job.jobId));
            else await endWait(tx, job.workspaceId, job.jobId);
          }
          const { skips, befores } = await dealWith(tx, room, job, input, ids);
          await insertSkips(tx, job.workspaceId, job.jobId, counts.skipped, skips);
          await insertBefores(tx, job.workspaceId, job.jobId, befores);
          await hint(tx, job.workspaceId, 'leads.list', job.refId ?? 'all');
          await hint(tx, job.workspaceId, 'leads.lead', 'all');
          const next = {
            more,
            seen: seen + ids.length,
            counts: {
              done: counts.done + ids.length - skips.length,
              skipped: counts.skipped + skips.length,
            },
            cursor: { lastLeadId: ids.at(-1) ?? at.lastLeadId } satisfies Cursor,
          };
          return {
            ...next,
            progress: {
              done: next.seen,
              total: next.more ? null : next.seen,
              counts: next.counts,
              cursor: next.cursor,
            },
          };
        });
        ({ counts, seen, cursor: at } = part);
        state.more = part.more;
      }
      return state.more ? interrupted : { end: 'done' };
    },
    async abandoned({ workspaceId, jobId }) {
      await inWorkspace(room.db, workspaceId, (tx) => endWait(tx, workspaceId, jobId));
    },
  };
}

/** Leads that are gone, or not in the list any more, are skipped; the others get what was asked for. */
async function dealWith(
  tx: Tx,
  room: BulkRoom,
  { workspaceId, refId }: RunningJob,
  input: BulkInput,
  ids: readonly string[],
): Promise<BulkOutcome> {
  const listId = refId ?? '';
  if ((await findList(tx, workspaceId, listId)) === undefined) {
    throw new JobFailed('The lead list was deleted, so nothing more was done.');
  }
  const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  const inList = await membersAmong(tx, workspaceId, listId, [...rows.keys()]);
  const leads = ids.flatMap((id) => (inList.has(id) ? (rows.get(id) ?? []) : []));
  const skips = ids.flatMap((leadId): Skip[] => {
    if (inList.has(leadId)) return [];
    return [
      { leadId, reason: rows.has(leadId) ? 'Is not in this list any more.' : 'Was deleted meanwhile.' },
    ];
  });
  if (leads.length === 0) return { skips, befores: [] };
  const part: BulkPart = {
    ...{ tx, workspaceId, listId, leads },
    toListId: input.toListId,
    userId: input.userId,
    now: room.clock.businessNow(),
  };
  const handle = handlers[input.does.action] as BulkHandler;
  const outcome = await handle(room, part, input.does);
  return { skips: [...skips, ...outcome.skips], befores: outcome.befores };
}
