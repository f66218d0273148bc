import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { addToCounts } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { memberOfRow, removeMembers } from '../bulk/bulk-members.store.ts';
import { insertEvents } from '../detail/event.store.ts';
import { findLeadRows, takeTurnAtLeads } from '../store/lead.store.ts';
import { findList, lockList } from '../store/list.store.ts';
import { addMembers } from '../store/member.store.ts';
import { leadsSetAside, leadsTakenIn, markRows } from '../store/source-row.store.ts';
import { listOfRun } from './source-rows.ts';

const peopleAtOnce = 1_000;

/**
 * Adds whom a source set aside to its list after all: those at these places, or all. Why they were set aside stays with
 * them. Again it adds nobody.
 * @throws AppError `not_found`: the job, or its list.
 */
export async function takeInSetAside(
  platform: Pick<Platform, 'db' | 'clock' | 'announcements'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  jobId: string,
  chosen: readonly number[] | null,
): Promise<{ added: number; places: number[] }> {
  const places: number[] = [];
  for (;;) {
    const taken = await inWorkspace(platform.db, workspaceId, async (tx) => {
      const listId = await listOfRun(tx, workspaceId, jobId);
      await takeTurnAtLeads(tx, workspaceId);
      if (listId === '' || !(await lockList(tx, workspaceId, listId))) throw notFound('This lead list');
      const rows = await leadsSetAside(tx, workspaceId, jobId, { places: chosen, limit: peopleAtOnce });
      const leads = await findLeadRows(
        tx,
        workspaceId,
        rows.map((row) => row.lead_id),
      );
      const now = platform.clock.businessNow();
      const members = leads.map((lead) => memberOfRow(lead));
      const fresh = await addMembers(tx, workspaceId, listId, members, { addedAt: now, now });
      const isFresh = rows.map((row) => fresh.delete(row.lead_id));
      const joined = rows.filter((_, index) => isFresh[index]);
      const known = rows.filter((_, index) => !isFresh[index]);
      await markRows(tx, workspaceId, jobId, placesOf(joined), 'added', userId);
      await markRows(tx, workspaceId, jobId, placesOf(known), 'duplicate', null);
      await addToCounts(tx, workspaceId, jobId, {
        takenIn: joined.length,
        takenInKnown: known.length,
        takenInIncomplete: incompleteOf(joined),
      });
      await hint(tx, workspaceId, 'jobs.job', jobId);
      if (joined.length > 0) {
        await platform.announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at: now });
      }
      await hint(tx, workspaceId, 'leads.list', listId);
      places.push(...placesOf(joined));
      return rows.length;
    });
    if (taken < peopleAtOnce) return { added: places.length, places };
  }
}

/**
 * Sets people aside again who were added so, and takes them out of the list. Places of others change nothing.
 * @throws AppError `not_found`: the job, or its list.
 */
export async function takeOutAgain(
  platform: Pick<Platform, 'db' | 'clock' | 'random'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  jobId: string,
  places: readonly number[],
): Promise<{ removed: number }> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const listId = await listOfRun(tx, workspaceId, jobId);
    await takeTurnAtLeads(tx, workspaceId);
    if (listId === '' || !(await lockList(tx, workspaceId, listId))) throw notFound('This lead list');
    const rows = await leadsTakenIn(tx, workspaceId, jobId, places);
    const now = platform.clock.businessNow();
    const leadIds = rows.map((row) => row.lead_id);
    const removed = await removeMembers(tx, workspaceId, listId, leadIds, now);
    await markRows(tx, workspaceId, jobId, placesOf(rows), 'set_aside', null);
    await addToCounts(tx, workspaceId, jobId, {
      takenIn: -rows.length,
      takenInIncomplete: -incompleteOf(rows),
    });
    await hint(tx, workspaceId, 'jobs.job', jobId);
    const what = (await findList(tx, workspaceId, listId))?.name ?? null;
    const events = [...removed.keys()].map((leadId) => ({
      ...{ id: platform.random.id(), leadId, kind: 'removed' as const },
      ...{ what, from: null, to: null },
    }));
    await insertEvents(tx, workspaceId, events, { by: userId, now });
    await hint(tx, workspaceId, 'leads.list', listId);
    return { removed: removed.size };
  });
}

const placesOf = (rows: readonly { place: number }[]): number[] => rows.map(({ place }) => place);

const incompleteOf = (rows: readonly { incomplete: boolean }[]): number =>
  rows.filter(({ incomplete }) => incomplete).length;
