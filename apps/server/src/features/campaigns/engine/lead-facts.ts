import { isAskedOfLead, type LeadFacts } from '@waypost/domain/campaigns/sequence/condition';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';

type Deps = Pick<CampaignsRoom, 'leads' | 'lastRepliesOf'>;

/** What the conditions of a sequence ask about this lead; nothing is read where none asks. */
export async function leadFactsOf(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  graph: SequenceGraph,
  leadId: string,
): Promise<LeadFacts | undefined> {
  if (!asksOfLead(graph)) return undefined;
  return (await leadFactsAmong(tx, deps, workspaceId, [leadId])).get(leadId);
}

/** Whether a sequence has a question that is answered by what is stored of the lead. */
export function asksOfLead(graph: SequenceGraph): boolean {
  return Object.values(graph.nodes).some((node) => node.kind === 'condition' && isAskedOfLead(node.test));
}

/** The same for several leads at once; of one that is gone nothing but its name in draws is known. */
export async function leadFactsAmong(
  tx: Tx,
  { leads, lastRepliesOf }: Deps,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, LeadFacts>> {
  if (leadIds.length === 0) return new Map();
  const details = new Map((await leads.getLeads(tx, workspaceId, leadIds)).map((lead) => [lead.id, lead]));
  const tags = await leads.tagsOf(tx, workspaceId, leadIds);
  const replies = await lastRepliesOf(tx, workspaceId, leadIds);
  return new Map(
    leadIds.map((id): [string, LeadFacts] => {
      const lead = details.get(id);
      const { company = null, title = null, headline = null, location = null, email = null } = lead ?? {};
      return [
        id,
        {
          fields: { company, title, headline, location, email },
          tags: tags.get(id) ?? [],
          score: lead?.score?.value ?? null,
          lastReplyAt: replies.get(id) ?? null,
          lotKey: id,
        },
      ];
    }),
  );
}
