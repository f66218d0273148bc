import type { audience, audienceBody } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { countedRules, readAudienceRules } from './audience-rules.ts';
import { requireKnown } from './require-known.ts';

const leadsPerLook = 1000;

/** Who could be contacted now, who waits, and who is left out by which rule; of several the strictest counts. */
export async function checkAudience(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  { listIds, leftOut }: z.output<typeof audienceBody>,
): Promise<z.infer<typeof audience>> {
  await requireKnown(tx, deps, workspaceId, { listIds });
  const counts = new Map<string, number>();
  let people = 0;
  let withoutLink = 0;
  for (let afterId: string | null = null; ;) {
    const ids: string[] = await deps.leads.listMembers(tx, workspaceId, listIds, afterId, leadsPerLook);
    const ruleOf = await readAudienceRules(tx, deps, workspaceId, leftOut, ids);
    for (const lead of await deps.leads.getLeads(tx, workspaceId, ids)) {
      people += 1;
      const not = ruleOf(lead);
      if (not?.waits === true) withoutLink += 1;
      else if (not !== undefined) counts.set(not.rule, (counts.get(not.rule) ?? 0) + 1);
    }
    if (ids.length < leadsPerLook) break;
    afterId = ids.at(-1) ?? null;
  }
  const out = countedRules(counts);
  const left = out.reduce((sum, { count }) => sum + count, 0);
  return { people, contactable: people - left - withoutLink, withoutLink, leftOut: out };
}
