import type { LeadFacts } from '@waypost/domain/campaigns/sequence/condition';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';

/** What the conditions of a sequence ask about this lead; nothing is read where none asks. */
export async function leadFactsOf(
  tx: Tx,
  room: Pick<CampaignsRoom, 'leads'>,
  workspaceId: string,
  graph: SequenceGraph,
  leadId: string,
): Promise<LeadFacts | undefined> {
  const asks = Object.values(graph.nodes).some(
    (node) => node.kind === 'condition' && ['field', 'tagged', 'split'].includes(node.test.kind),
  );
  if (!asks) return undefined;
  const lead = await room.leads.getLead(tx, workspaceId, leadId);
  const tags = (await room.leads.tagsOf(tx, workspaceId, [leadId])).get(leadId) ?? [];
  const { company = null, title = null, headline = null, location = null, email = null } = lead ?? {};
  return { fields: { company, title, headline, location, email }, tags, lotKey: leadId };
}
