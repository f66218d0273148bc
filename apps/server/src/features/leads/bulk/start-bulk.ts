import type { bulkBody, BulkDo } from '@waypost/contract/leads-bulk';
import type { Job } from '@waypost/contract/jobs';
import { cleanValue, editProblem } from '@waypost/domain/leads/edit-lead';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, noneFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { waitWithSending } from '../../linkedin/index.ts';
import { countedLeadsMax } from '../grid/count-matching.ts';
import { readAsk } from '../grid/read-ask.ts';
import { countSelected } from '../grid/selection.ts';
import { fold } from '../folded-text.ts';
import { jobKinds, plannedJob } from '../list-jobs.ts';
import { createList, getStoredList } from '../operations/change-lists.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { insertSource, type StoredList } from '../store/list.store.ts';
import type { BulkRoom } from './bulk-part.ts';
import { bulkTidy } from './bulk-tidy.store.ts';
import { insertBulk, takeTurnAtDeletions, waitingDeletion } from './bulk.store.ts';
import { deletionWaitSeconds, waitFor } from './deletion-wait.ts';
import type { BulkInput } from './run-bulk.ts';

type Body = z.output<typeof bulkBody>;
export type StartBulkDeps = { platform: Platform } & Pick<BulkRoom, 'customKinds'>;

/**
 * Plans one thing for every lead of a selection; what cannot be right for any of them is refused before anything
 * happens. A list to make is there with the answer. Who orders a deletion again that waits is answered the waiting one.
 * @throws AppError `not_found` (a list), `invalid_input`.
 */
export async function startBulk(
  { platform, customKinds }: StartBulkDeps,
  { workspaceId, userId }: Actor,
  listId: string,
  { selection, do: does }: Body,
): Promise<{ job: Job; toListId: string | null }> {
  const now = platform.clock.businessNow();
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const list = await getStoredList(tx, workspaceId, listId);
    const kinds = await customKinds(tx, workspaceId);
    if (selection.of === 'matching') readAsk(selection, kinds, 'body.selection');
    await requireAny(tx, workspaceId, selection.of === 'leads' ? selection.leadIds : selection.except);
    if (does.action === 'clean') {
      await requireAny(
        tx,
        workspaceId,
        does.except.map(({ leadId }) => leadId),
      );
    }
    refuseWhatCannotBe(does, kinds, now);
    if (does.action === 'delete') {
      // Ordered twice, as by a double click: with two jobs, calling one off would keep nobody.
      await takeTurnAtDeletions(tx, workspaceId, listId);
      const waiting = await waitingDeletion(tx, workspaceId, { listId, userId, selection });
      if (waiting !== undefined) return { job: await plannedJob(tx, workspaceId, waiting), toListId: null };
    }
    const toListId = 'to' in does ? await targetOf(tx, platform, workspaceId, list, does.to) : null;
    const input: BulkInput = { selection, does, toListId, userId };
    const jobId = await platform.queue.enqueue(tx, workspaceId, {
      ...{ kind: jobKinds.bulk, refId: listId, input },
      total: await totalOf(tx, workspaceId, list, selection),
      ...(does.action === 'delete' ? { afterSeconds: deletionWaitSeconds } : {}),
    });
    if (does.action === 'delete') await waitWithSending(tx, workspaceId, waitFor(jobId));
    await insertBulk(tx, workspaceId, { id: jobId, listId, toListId, action: does.action }, now);
    await bulkTidy.note(tx, workspaceId, jobId);
    return { job: await plannedJob(tx, workspaceId, jobId), toListId };
  });
}

/** A screen may be a little old: some leads may be gone, but not all that it names. */
async function requireAny(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length > 0 && (await findLeadRows(tx, workspaceId, leadIds)).length === 0) {
    throw noneFound('These leads');
  }
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid_input', message, { issues: [{ path, message }] });
}

function refuseWhatCannotBe(
  does: BulkDo,
  kinds: NonNullable<Parameters<typeof editProblem>[1]>,
  now: number,
): void {
  switch (does.action) {
    case 'tag': {
      if (does.add.length + does.remove.length === 0) refuse('body.do.add', 'Name at least one tag.');
      const wordless = [...does.add, ...does.remove].some((tag) => fold(tag) === '');
      if (wordless) refuse('body.do.add', 'The tag needs at least one letter, digit or sign.');
      return;
    }
    case 'set_field': {
      if (does.field === 'fullName' && cleanValue(does) === '')
        refuse('body.do.value', 'A lead needs a name.');
      const problem = editProblem(does, kinds);
      if (problem !== null) refuse('body.do.value', problem);
      return;
    }
    case 'exclude': {
      const isOver = does.expiresAt !== undefined && Date.parse(does.expiresAt) <= now;
      if (isOver) refuse('body.do.expiresAt', 'It would have expired already. Give a later date.');
    }
  }
}

async function targetOf(
  tx: Tx,
  platform: Platform,
  workspaceId: string,
  from: StoredList,
  to: Extract<BulkDo, { to: unknown }>['to'],
): Promise<string> {
  if ('listId' in to) {
    if (to.listId === from.id) refuse('body.do.to.listId', 'The leads are in this list. Choose another one.');
    return (await getStoredList(tx, workspaceId, to.listId)).id;
  }
  const made = await createList(platform, tx, workspaceId, { name: to.name, description: undefined });
  await insertSource(tx, workspaceId, {
    ...{ id: platform.random.id(), listId: made.id, kind: 'copy', label: from.name, url: null },
    now: platform.clock.businessNow(),
  });
  await hint(tx, workspaceId, 'leads.list', made.id);
  return made.id;
}

/** How many leads will be looked at; null when only looking tells: counting a large list would keep whoever orders. */
async function totalOf(
  tx: Tx,
  workspaceId: string,
  list: StoredList,
  selection: Body['selection'],
): Promise<number | null> {
  if (selection.of === 'leads') return new Set(selection.leadIds).size;
  const isNarrowed = selection.filter.length > 0 || (selection.search ?? '') !== '';
  if (!isNarrowed && selection.except.length === 0) return list._count.leads;
  if (list._count.leads > countedLeadsMax) return null;
  return countSelected(tx, workspaceId, list.id, selection);
}
