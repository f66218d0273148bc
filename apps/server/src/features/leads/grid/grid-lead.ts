import type { GridLead } from '@waypost/contract/leads-grid';
import type { Tx } from '../../../platform/db/tenant.ts';
import { nearestDegrees } from '../enrichment/degree.store.ts';
import { signalsIn } from '../signals/signal-bits.ts';
import { contactState } from '../store/contact-state.store.ts';
import { toLeadDetail } from '../store/lead-row.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { tagsByLead } from '../store/tag.store.ts';
import type { GridMember } from './grid-page.store.ts';

/** The leads of memberships as rows of a grid, in their order; one that was erased at this moment is left out. */
export async function gridLeads(
  tx: Tx,
  workspaceId: string,
  members: readonly GridMember[],
): Promise<GridLead[]> {
  if (members.length === 0) return [];
  const ids = members.map(({ leadId }) => leadId);
  const [rows, tags, degrees] = await Promise.all([
    findLeadRows(tx, workspaceId, ids),
    tagsByLead(tx, workspaceId, ids),
    nearestDegrees(tx, workspaceId, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return members.flatMap(({ leadId, addedAt, contact, activityAt, signals }) => {
    const row = byId.get(leadId);
    if (row === undefined) return [];
    const { companyDomain: _, linkToResolve: __, context: ___, ...shown } = toLeadDetail(row, []);
    return [
      {
        ...shown,
        tags: tags.get(leadId) ?? [],
        addedAt: new Date(addedAt).toISOString(),
        status: contactState(contact),
        degree: degrees.get(leadId) ?? null,
        signals: signalsIn(signals ?? 0),
        activityAt: activityAt === null ? null : new Date(activityAt).toISOString(),
      },
    ];
  });
}
