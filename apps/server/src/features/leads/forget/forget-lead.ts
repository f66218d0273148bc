import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLeadRow, takeTurnAtLeads } from '../store/lead.store.ts';
import { forgetLeads, stillSending } from './forget-leads.ts';

/** @throws AppError `not_found`; `conflict` while something is on its way to the person. */
export async function forgetLead(platform: Platform, workspaceId: string, leadId: string): Promise<void> {
  await inOneChange(platform, workspaceId, async (tx) => {
    await takeTurnAtLeads(tx, workspaceId);
    const row = await findLeadRow(tx, workspaceId, leadId);
    if (row === undefined) throw notFound('This lead');
    const busy = await forgetLeads(tx, platform, workspaceId, [row], platform.clock.businessNow());
    if (busy.size > 0) throw new AppError('conflict', stillSending);
  });
}
