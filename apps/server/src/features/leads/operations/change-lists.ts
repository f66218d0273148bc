import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { cancelJob } from '../../../platform/jobs/cancel-job.ts';
import { listJobs } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobKinds, oneWithFilling, plannedJob, withFilling } from '../list-jobs.ts';
import {
  allLists,
  findList,
  hideList,
  insertList,
  insertSource,
  setCopyingFrom,
  type StoredList,
  updateList,
} from '../store/list.store.ts';

const nameCharactersMax = 200;

/** @throws AppError `not_found`. */
export async function getStoredList(tx: Tx, workspaceId: string, listId: string): Promise<StoredList> {
  const found = await findList(tx, workspaceId, listId);
  if (found === undefined) throw notFound('This lead list');
  return found;
}

export async function showLists({ db }: Platform, workspaceId: string): Promise<LeadList[]> {
  return inWorkspace(db, workspaceId, async (tx) =>
    withFilling(tx, workspaceId, await allLists(tx, workspaceId)),
  );
}

export async function showList({ db }: Platform, workspaceId: string, listId: string): Promise<LeadList> {
  return inWorkspace(db, workspaceId, async (tx) =>
    oneWithFilling(tx, workspaceId, await getStoredList(tx, workspaceId, listId)),
  );
}

/** Creates a list in the caller's transaction. An empty description is none. */
export async function createList(
  { random, clock }: Platform,
  tx: Tx,
  workspaceId: string,
  given: { name: string; description: string | undefined },
): Promise<StoredList> {
  const id = random.id();
  const description = given.description?.trim() ?? '';
  await insertList(tx, workspaceId, {
    id,
    name: given.name,
    description: description === '' ? null : description,
    now: clock.businessNow(),
  });
  return getStoredList(tx, workspaceId, id);
}

export async function renameList(
  platform: Platform,
  workspaceId: string,
  listId: string,
  given: { name: string | undefined; description: string | undefined },
): Promise<LeadList> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const text = given.description?.trim() ?? '';
    const saysNothing = given.name === undefined && given.description === undefined;
    const changed = await updateList(tx, workspaceId, listId, {
      name: given.name,
      description: saysNothing ? undefined : text === '' ? null : text,
      now: platform.clock.businessNow(),
    });
    if (!changed) throw notFound('This lead list');
    const shown = await oneWithFilling(tx, workspaceId, await getStoredList(tx, workspaceId, listId));
    await hint(tx, workspaceId, 'leads.list', listId);
    return shown;
  });
}

/** Hides the list at once, stops what fills it, and erases its memberships as a job. */
export async function deleteList(platform: Platform, workspaceId: string, listId: string): Promise<void> {
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    const now = platform.clock.businessNow();
    if (!(await hideList(tx, workspaceId, listId, now))) throw notFound('This lead list');
    const active = await listJobs(tx, workspaceId, { refId: listId, activeOnly: true });
    for (const job of active) await cancelJob(platform.queue, tx, workspaceId, job.id, now);
    await platform.queue.enqueue(tx, workspaceId, { kind: jobKinds.eraseList, refId: listId, input: {} });
    await hint(tx, workspaceId, 'leads.list', listId);
  });
}

/** Answers the copy at once; a job fills it. */
export async function duplicateList(
  platform: Platform,
  workspaceId: string,
  listId: string,
): Promise<LeadList & { job: Job }> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const original = await getStoredList(tx, workspaceId, listId);
    const suffix = ' (Copy)';
    const copy = await createList(platform, tx, workspaceId, {
      name: `${original.name.slice(0, nameCharactersMax - suffix.length)}${suffix}`,
      description: original.description ?? undefined,
    });
    await setCopyingFrom(tx, workspaceId, copy.id, original.id);
    await insertSource(tx, workspaceId, {
      id: platform.random.id(),
      listId: copy.id,
      kind: 'copy',
      label: original.name,
      url: null,
      now: platform.clock.businessNow(),
    });
    const jobId = await platform.queue.enqueue(tx, workspaceId, {
      kind: jobKinds.copyList,
      refId: copy.id,
      input: { fromListId: original.id },
      total: original._count.leads,
    });
    const shown = await oneWithFilling(tx, workspaceId, await getStoredList(tx, workspaceId, copy.id));
    const job = await plannedJob(tx, workspaceId, jobId);
    await hint(tx, workspaceId, 'leads.list', copy.id);
    return { ...shown, job };
  });
}
