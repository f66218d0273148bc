import { EVENT_FIELDS } from '@waypost/domain/leads/sources/event-link';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';

/**
 * Leads as the lists of a campaign found them. Somebody may have been at several events; a message names the one that
 * its list is about, whichever was stored with the lead first.
 */
export async function asFound<L extends Pick<LeadDetail, 'id' | 'customFields'>>(
  tx: Tx,
  { leads: book }: Pick<CampaignsDeps, 'leads'>,
  workspaceId: string,
  listIds: readonly string[],
  leads: readonly L[],
): Promise<L[]> {
  const events = await book.eventsOf(
    tx,
    workspaceId,
    listIds,
    leads.map(({ id }) => id),
  );
  return leads.map((lead) => {
    const name = events.get(lead.id);
    if (name === undefined) return lead;
    return { ...lead, customFields: { ...lead.customFields, [EVENT_FIELDS.name]: name } };
  });
}
