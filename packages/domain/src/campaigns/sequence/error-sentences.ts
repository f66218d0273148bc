import type { SequenceGraph } from './graph.ts';
import { nodeTitles } from './node-titles.ts';
import type { GraphProblem } from './validate-graph.ts';

/** What keeps a sequence from being sent: each error after the title of its step. */
export function errorSentences(graph: SequenceGraph, problems: readonly GraphProblem[]): readonly string[] {
  const titles = nodeTitles(graph);
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ nodeId, message }) => {
      const title = titles.get(nodeId);
      return title === undefined ? message : `“${title}”: ${message}`;
    });
}
