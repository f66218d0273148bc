import type { Tx } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listJobs } from '../../../../platform/jobs/job.store.ts';
import { eraseList, findList, hideList, lockList } from '../../store/list.store.ts';
import { nameOfMadeList, type StoredBulk } from '../bulk.store.ts';

/**
 * Takes back the list that a bulk made for its leads, once they have left it: an empty list nobody asked for would stay
 * behind. One that somebody named anew, described, added to or fills keeps its place.
 * @returns the name of the list that is gone; undefined when none is.
 */
export async function takeBackList(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  workspaceId: string,
  bulk: StoredBulk,
): Promise<string | undefined> {
  const listId = bulk.toListId;
  if (listId === null) return undefined;
  const name = await nameOfMadeList(tx, workspaceId, bulk.id);
  if (name === undefined || !(await lockList(tx, workspaceId, listId))) return undefined;
  const made = await findList(tx, workspaceId, listId);
  const isAsMade =
    made?._count.leads === 0 && made.name === name && made.description === null && made.sources.length === 1;
  if (!isAsMade) return undefined;
  if ((await listJobs(tx, workspaceId, { refId: listId, activeOnly: true })).length > 0) return undefined;
  await hideList(tx, workspaceId, listId, clock.businessNow());
  await eraseList(tx, workspaceId, listId);
  await hint(tx, workspaceId, 'leads.list', listId);
  return name;
}
