import type { ForgottenLead } from '@waypost/contract/leads-detail';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listsOfLead } from '../detail/sheet.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { findLeadRow, leadsKnownBy, takeTurnAtLeads } from '../store/lead.store.ts';
import { forgetLeads, stillSending } from './forget-leads.ts';
import { fallbackKeysOf } from './forgotten-keys.ts';

/** @throws AppError `not_found`; `conflict` while something is on its way to the person. */
export async function forgetLead(
  platform: Platform,
  workspaceId: string,
  leadId: string,
): Promise<ForgottenLead> {
  return inOneChange(platform, workspaceId, async (tx) => {
    await takeTurnAtLeads(tx, workspaceId);
    const row = await findLeadRow(tx, workspaceId, leadId);
    if (row === undefined) throw notFound('This lead');
    const busy = await forgetLeads(tx, platform, workspaceId, [row], platform.clock.businessNow());
    if (busy.size > 0) throw new AppError('conflict', stillSending);
    return { deleted: true, namesakes: await namesakesOf(tx, workspaceId, row) };
  });
}

/** Who is known by the name and company of somebody who is gone. */
async function namesakesOf(tx: Tx, workspaceId: string, gone: LeadRow): Promise<ForgottenLead['namesakes']> {
  const keys = { identityKeys: [], fallbackKeys: fallbackKeysOf(gone), leadIds: [] };
  const namesakes: ForgottenLead['namesakes'] = [];
  for (const { id } of await leadsKnownBy(tx, workspaceId, keys)) {
    const lists = await listsOfLead(tx, workspaceId, id);
    namesakes.push({ id, lists: lists.map(({ name }) => name) });
  }
  return namesakes;
}
