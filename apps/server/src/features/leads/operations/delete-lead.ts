import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertEvents } from '../detail/event.store.ts';
import { eraseLead, findLeadRow, takeTurnAtLeads } from '../store/lead.store.ts';
import { findList, lockList } from '../store/list.store.ts';
import { removeFromAllLists, removeMember } from '../store/member.store.ts';

/** Takes a lead out of a list; the lead stays in the workspace and in other lists. */
export async function removeLeadFromList(
  platform: Platform,
  { workspaceId, userId }: Actor,
  listId: string,
  leadId: string,
): Promise<void> {
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    if (!(await lockList(tx, workspaceId, listId))) throw notFound('This lead list');
    const now = platform.clock.businessNow();
    const removed = await removeMember(tx, workspaceId, listId, leadId, now);
    if (!removed) throw notFound('This lead');
    const what = (await findList(tx, workspaceId, listId))?.name ?? null;
    const event = { id: platform.random.id(), leadId, kind: 'removed' as const, what, from: null, to: null };
    await insertEvents(tx, workspaceId, [event], { by: userId, now });
    await hint(tx, workspaceId, 'leads.list', listId);
  });
}

/** Erases a lead from the workspace and from every list; what is planned for it is stopped in the same commit. */
export async function deleteLead(platform: Platform, workspaceId: string, leadId: string): Promise<void> {
  await inOneChange(platform, workspaceId, async (tx) => {
    await takeTurnAtLeads(tx, workspaceId);
    if ((await findLeadRow(tx, workspaceId, leadId)) === undefined) throw notFound('This lead');
    const listIds = await removeFromAllLists(tx, workspaceId, leadId, platform.clock.businessNow());
    await eraseLead(tx, workspaceId, leadId);
    const at = platform.clock.businessNow();
    await platform.announcements.announce(tx, workspaceId, 'leads.lead-deleted', { leadId, at });
    for (const listId of listIds) await hint(tx, workspaceId, 'leads.list', listId);
  });
}
