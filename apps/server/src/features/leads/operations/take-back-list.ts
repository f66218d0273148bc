import { hint } from '../../../platform/events/live-events.ts';
import { listJobs } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { ListInUse } from '../list-use.ts';
import { wasUndoneOn } from '../store/import.store.ts';
import { eraseList, findList, hideList, lockList } from '../store/list.store.ts';

/** A list as something made it for its people. */
export interface MadeList {
  listId: string;
  name: string;
  description: string | null;
}

/**
 * Takes back the list that something made for its people, once they have left it: an empty list nobody asked for would
 * stay behind. One that somebody named anew, described, added to, fills or chose for a campaign keeps its place.
 * @param byJob the job that asks, which does not fill it.
 * @returns whether the list is gone.
 */
export async function takeBackList(
  { clock, listInUse }: Pick<Platform, 'clock'> & { listInUse: ListInUse },
  tx: Tx,
  workspaceId: string,
  { listId, name, description }: MadeList,
  byJob: string,
): Promise<boolean> {
  if (!(await lockList(tx, workspaceId, listId))) return false;
  const found = await findList(tx, workspaceId, listId);
  const isAsMade =
    found?._count.leads === 0 &&
    found.name === name &&
    found.description === description &&
    found.sources.length === 1;
  // An import that was undone is no source any more, yet somebody had added it.
  if (!isAsMade || (await wasUndoneOn(tx, workspaceId, listId, byJob))) return false;
  const active = await listJobs(tx, workspaceId, { refId: listId, activeOnly: true });
  if (active.some(({ id }) => id !== byJob) || (await listInUse(tx, workspaceId, listId))) return false;
  await hideList(tx, workspaceId, listId, clock.businessNow());
  await eraseList(tx, workspaceId, listId);
  await hint(tx, workspaceId, 'leads.list', listId);
  return true;
}
