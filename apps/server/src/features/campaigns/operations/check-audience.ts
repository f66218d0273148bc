import type { audience } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { otherCampaignsOf } from '../store/enrolment.store.ts';
import { requireKnown } from './require-known.ts';

const leadsPerLook = 1000;
/** No campaign of its own: every unfinished campaign is another one. */
const noCampaign = '00000000-0000-0000-0000-000000000000';

/** Who could be contacted now, and who is left out by which rule. */
export async function checkAudience(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  listIds: readonly string[],
): Promise<z.infer<typeof audience>> {
  await requireKnown(tx, deps, workspaceId, { listIds });
  const matches = await deps.leads.exclusionMatcher(tx, workspaceId);
  const leftOut = new Map<string, number>();
  let people = 0;
  for (let afterId: string | null = null; ;) {
    const ids: string[] = await deps.leads.listMembers(tx, workspaceId, listIds, afterId, leadsPerLook);
    const busy = await otherCampaignsOf(tx, workspaceId, noCampaign, ids);
    for (const lead of await deps.leads.getLeads(tx, workspaceId, ids)) {
      people += 1;
      const campaign = busy.get(lead.id);
      const rule =
        (campaign === undefined ? undefined : `Already in the campaign “${campaign}”`) ??
        matches(lead)?.ruleName ??
        (lead.publicIdentifier === null ? 'No LinkedIn profile link' : undefined);
      if (rule !== undefined) leftOut.set(rule, (leftOut.get(rule) ?? 0) + 1);
    }
    if (ids.length < leadsPerLook) break;
    afterId = ids.at(-1) ?? null;
  }
  const out = [...leftOut].map(([rule, count]) => ({ rule, count })).toSorted((a, b) => b.count - a.count);
  return { people, contactable: people - out.reduce((sum, { count }) => sum + count, 0), leftOut: out };
}
