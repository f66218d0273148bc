import { exitsOf, isStep, nodeOf, type ConditionNode, type SequenceGraph, type StepNode } from './graph.ts';

/**
 * The step a lead waits for: the one it stands on, or the first one behind the waits and questions before it.
 * A question is asked in the hope of a yes: its other way counts only where a yes leads to no step.
 * @param done the step the lead stands on has been carried out; the one behind it is meant.
 * @param answer what is known of a question already, in place of the hope; null: nothing is.
 * @returns null when the sequence ends without another step.
 */
export function awaitedStep(
  graph: SequenceGraph,
  nodeId: string,
  done = false,
  answer: (question: ConditionNode) => boolean | null = () => null,
): StepNode | null {
  const seen = new Set<string>();
  const search = (id: string | null, passes: boolean): StepNode | null => {
    const node = nodeOf(graph, id);
    // A broken graph may lead back to itself.
    if (node === null || seen.has(node.id)) return null;
    seen.add(node.id);
    if (isStep(node) && !passes) return node;
    const known = node.kind === 'condition' ? answer(node) : null;
    if (known !== null && node.kind === 'condition') return search(known ? node.yes : node.no, false);
    for (const { to } of exitsOf(node)) {
      const found = search(to, false);
      if (found !== null) return found;
    }
    return null;
  };
  return search(nodeId, done);
}
