import type { EnrolmentState } from './enrolment.ts';
import { exitsOf, isStep, nodeOf, type SequenceGraph } from './graph.ts';

/**
 * Whether the lead is past its first step, in this version or in an earlier one. What is only planned, and what was taken
 * back, has not begun: the word must not depend on how often somebody looked.
 */
export function hasBegun(graph: SequenceGraph, at: Pick<EnrolmentState, 'nodeId' | 'begun'>): boolean {
  if (at.begun === true) return true;
  const seen = new Set<string>();
  const ahead = [graph.startNodeId];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (id === at.nodeId) return false;
    const node = nodeOf(graph, id);
    if (node === null || seen.has(id)) continue;
    seen.add(id);
    if (isStep(node)) continue;
    for (const { to } of exitsOf(node)) if (to !== null) ahead.push(to);
  }
  return true;
}
