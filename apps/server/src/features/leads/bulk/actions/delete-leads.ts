import { hint } from '../../../../platform/events/live-events.ts';
import type { BulkHandler, Doing } from '../bulk-part.ts';
import { eraseLeads, removeFromEveryList } from '../bulk-members.store.ts';

/** Erases leads from the workspace and every list; what is planned for them is stopped in the same commit. */
export const deleteLeads: BulkHandler<Doing<'delete'>> = async ({ announcements }, part) => {
  const { tx, workspaceId, now } = part;
  const leadIds = part.leads.map(({ id }) => id);
  const listIds = await removeFromEveryList(tx, workspaceId, leadIds, now);
  await eraseLeads(tx, workspaceId, leadIds);
  for (const leadId of leadIds) {
    await announcements.announce(tx, workspaceId, 'leads.lead-deleted', { leadId, at: now });
  }
  for (const listId of listIds) await hint(tx, workspaceId, 'leads.list', listId);
  return { skips: [], befores: [] };
};
