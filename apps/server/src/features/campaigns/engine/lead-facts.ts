import type { ConditionKind, LeadFacts } from '@waypost/domain/campaigns/sequence/condition';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';

const askedOfLead: ReadonlySet<ConditionKind> = new Set([
  ...(['field', 'tagged', 'split', 'replied_within', 'score_above'] as const),
]);

/** What the conditions of a sequence ask about this lead; nothing is read where none asks. */
export async function leadFactsOf(
  tx: Tx,
  room: Pick<CampaignsRoom, 'leads' | 'lastRepliesOf'>,
  workspaceId: string,
  graph: SequenceGraph,
  leadId: string,
): Promise<LeadFacts | undefined> {
  const asks = Object.values(graph.nodes).some(
    (node) => node.kind === 'condition' && askedOfLead.has(node.test.kind),
  );
  if (!asks) return undefined;
  const lead = await room.leads.getLead(tx, workspaceId, leadId);
  const tags = (await room.leads.tagsOf(tx, workspaceId, [leadId])).get(leadId) ?? [];
  const { company = null, title = null, headline = null, location = null, email = null } = lead ?? {};
  const lastReplyAt = (await room.lastRepliesOf(tx, workspaceId, [leadId])).get(leadId) ?? null;
  const fields = { company, title, headline, location, email };
  return { fields, tags, score: lead?.score?.value ?? null, lastReplyAt, lotKey: leadId };
}
