import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { validateGraph, type GraphProblem } from '@waypost/domain/campaigns/sequence/validate-graph';

/**
 * The errors that a sender with a free account brings about: with paid senders alone they are gone. They can be
 * mended in two steps of the builder, by another wording or step and by another choice of senders.
 */
export function senderProblems(
  graph: SequenceGraph,
  problems: readonly GraphProblem[],
): readonly GraphProblem[] {
  // Where webhooks may call is the same for every sender: what the rule of the installation says is no matter.
  const anyhow = new Set(validateGraph(graph, 'paid', 'refused').map(placeOf));
  return problems.filter((problem) => problem.severity === 'error' && !anyhow.has(placeOf(problem)));
}

function placeOf({ code, nodeId, variantId }: GraphProblem): string {
  return JSON.stringify([code, nodeId, variantId]);
}
