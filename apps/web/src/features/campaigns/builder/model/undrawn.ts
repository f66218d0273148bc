import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { validateGraph, type GraphProblem } from '@waypost/domain/campaigns/sequence/validate-graph';

/** Shapes that no tree has: `asTree` shows an end there, or leaves the step out. */
const shapes: ReadonlySet<GraphProblem['code']> = new Set([
  'missing_start',
  'dead_end',
  'missing_branch',
  'unknown_target',
  'loop',
  'unreachable',
]);

/** The errors of a stored sequence that are not in what the builder draws of it: they have to be told apart. */
export function undrawnProblems(stored: SequenceGraph): readonly GraphProblem[] {
  return validateGraph(stored, 'paid').filter(({ code }) => shapes.has(code));
}
