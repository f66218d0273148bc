import { hint } from '../../../../platform/events/live-events.ts';
import type { PlaceBefore } from '../actions/place-leads.ts';
import { findList, lockList } from '../../store/list.store.ts';
import { addMembers } from '../../store/member.store.ts';
import { insertEvents } from '../../detail/event.store.ts';
import { memberOfRow, removeMembers } from '../bulk-members.store.ts';
import type { Restored } from '../bulk-part.ts';

/** Puts leads back into the list they left, as of then, and takes them out of the one they came into. */
export const restorePlaces: Restored = async ({ announcements, random }, part) => {
  const { tx, workspaceId, now } = part;
  const befores = new Map(part.befores.map(({ leadId, before }) => [leadId, before as PlaceBefore]));
  const gained = part.leads.filter(({ id }) => befores.get(id)?.gained === true).map(({ id }) => id);
  const note = (kind: 'removed' | 'returned', what: string | null, leadIds: readonly string[]) =>
    insertEvents(
      tx,
      workspaceId,
      leadIds.map((leadId) => ({ id: random.id(), leadId, kind, what, from: null, to: null })),
      { by: part.userId, now },
    );
  const target = part.toListId === null ? undefined : await findList(tx, workspaceId, part.toListId);
  if (gained.length > 0 && target !== undefined && (await lockList(tx, workspaceId, target.id))) {
    const removed = await removeMembers(tx, workspaceId, target.id, gained, now);
    await note('removed', target.name, [...removed.keys()]);
    await hint(tx, workspaceId, 'leads.list', target.id);
  }
  const leavers = part.leads.filter(({ id }) => befores.get(id)?.addedAt !== undefined);
  if (leavers.length === 0) return [];
  if (!(await lockList(tx, workspaceId, part.listId))) {
    return leavers.map(({ id: leadId }) => ({ leadId, reason: 'The list it was in was deleted.' }));
  }
  const byTime = Map.groupBy(leavers, ({ id }) => befores.get(id)?.addedAt ?? now);
  for (const [addedAt, rows] of byTime) {
    await addMembers(
      tx,
      workspaceId,
      part.listId,
      rows.map((row) => memberOfRow(row)),
      { addedAt, now },
    );
  }
  const list = await findList(tx, workspaceId, part.listId);
  await note(
    'returned',
    list?.name ?? null,
    leavers.map(({ id }) => id),
  );
  await announcements.announce(tx, workspaceId, 'leads.list-grew', { listId: part.listId, at: now });
  return [];
};
