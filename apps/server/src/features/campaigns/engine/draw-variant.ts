import { balancedVariant } from '@waypost/domain/campaigns/sequence/balanced-variant';
import type { EnrolmentState } from '@waypost/domain/campaigns/sequence/enrolment';
import { isWritten, nodeOf, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { SequenceDecision } from '@waypost/domain/campaigns/sequence/next-actions';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { countDraw, drawsOf } from '../store/variant.store.ts';

/**
 * Where a lead has just been given a wording of several, the sender's balance decides which; what a lead has been
 * given once stays.
 */
export async function drawVariant<D extends SequenceDecision>(
  tx: Tx,
  workspaceId: string,
  graph: SequenceGraph,
  before: EnrolmentState,
  { campaignId, accountId }: Enrolment,
  decision: D,
): Promise<D> {
  const { nodeId, variantId } = decision.state;
  const node = nodeOf(graph, nodeId);
  const isNew = variantId !== null && (before.nodeId !== nodeId || before.variantId !== variantId);
  if (!isNew || accountId === null || node === null || !isWritten(node) || node.variants.length < 2) {
    return decision;
  }
  const at = { campaignId, nodeId, accountId };
  const variant = balancedVariant(node.variants, await drawsOf(tx, workspaceId, at));
  if (variant === null) return decision;
  await countDraw(tx, workspaceId, { ...at, variantId: variant.id });
  const state = { ...decision.state, variantId: variant.id };
  return { ...decision, state, ...(decision.decision === 'act' ? { variant } : {}) };
}
