import type { SequenceGraph } from './graph.ts';
import { lostTitles, nodeTitles } from './node-titles.ts';
import type { GraphProblem } from './validate-graph.ts';

/** What keeps a sequence from being sent: each error after the title of its step, no sentence twice. */
export function errorSentences(graph: SequenceGraph, problems: readonly GraphProblem[]): readonly string[] {
  const titles = new Map([...nodeTitles(graph), ...lostTitles(graph)]);
  const sentences = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ nodeId, message }) => {
      const title = titles.get(nodeId);
      return title === undefined ? message : `“${title}”: ${message}`;
    });
  return [...new Set(sentences)];
}
