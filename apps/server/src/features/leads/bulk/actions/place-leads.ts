import { hint } from '../../../../platform/events/live-events.ts';
import { JobFailed } from '../../../../platform/jobs/job-kinds.ts';
import { insertEvents } from '../../detail/event.store.ts';
import { findList, lockList } from '../../store/list.store.ts';
import { addMembers } from '../../store/member.store.ts';
import { memberOfRow, removeMembers } from '../bulk-members.store.ts';
import type { BulkHandler, BulkPart, BulkRoom, Doing } from '../bulk-part.ts';

/** Where a lead stood before: since when it was in the list, and whether the other list got it now. */
export interface PlaceBefore {
  addedAt?: number;
  gained?: boolean;
}

/** Puts leads into another list too. */
export const copyLeads: BulkHandler<Doing<'copy'>> = async (room, part) => {
  const gained = await intoTarget(room, part);
  const skips = part.leads
    .filter(({ id }) => !gained.has(id))
    .map(({ id: leadId }) => ({ leadId, reason: 'Is in that list already.' }));
  const befores = [...gained].map((leadId) => ({ leadId, before: { gained: true } satisfies PlaceBefore }));
  return { skips, befores };
};

/** Puts leads into another list and takes them out of this one; who is there already just leaves this one. */
export const moveLeads: BulkHandler<Doing<'move'>> = async (room, part) => {
  const gained = await intoTarget(room, part);
  const removed = await outOfList(room, part);
  return {
    skips: [],
    befores: [...removed].map(([leadId, addedAt]) => ({
      leadId,
      before: { addedAt, gained: gained.has(leadId) } satisfies PlaceBefore,
    })),
  };
};

/** Takes leads out of this list; they stay in the workspace. */
export const removeLeads: BulkHandler<Doing<'remove'>> = async (room, part) => {
  const removed = await outOfList(room, part);
  return {
    skips: [],
    befores: [...removed].map(([leadId, addedAt]) => ({ leadId, before: { addedAt } satisfies PlaceBefore })),
  };
};

async function intoTarget({ announcements }: BulkRoom, part: BulkPart): Promise<Set<string>> {
  const { tx, workspaceId, toListId, now } = part;
  if (toListId === null || !(await lockList(tx, workspaceId, toListId))) {
    throw new JobFailed('The list that leads should go to was deleted.');
  }
  const members = part.leads.map((row) => memberOfRow(row));
  const gained = await addMembers(tx, workspaceId, toListId, members, { addedAt: now, now });
  if (gained.size > 0) {
    await announcements.announce(tx, workspaceId, 'leads.list-grew', { listId: toListId, at: now });
    await hint(tx, workspaceId, 'leads.list', toListId);
  }
  return gained;
}

async function outOfList({ random }: BulkRoom, part: BulkPart): Promise<Map<string, number>> {
  const { tx, workspaceId, listId, now } = part;
  const left = await findList(tx, workspaceId, listId);
  if (!(await lockList(tx, workspaceId, listId))) throw new JobFailed('The lead list was deleted.');
  const leadIds = part.leads.map(({ id }) => id);
  const removed = await removeMembers(tx, workspaceId, listId, leadIds, now);
  const what = left?.name ?? null;
  const events = [...removed.keys()].map((leadId) => ({
    ...{ id: random.id(), leadId, kind: 'removed' as const },
    ...{ what, from: null, to: null },
  }));
  await insertEvents(tx, workspaceId, events, { by: part.userId, now });
  return removed;
}
