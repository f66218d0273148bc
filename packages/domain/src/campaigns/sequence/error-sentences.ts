import { nodeOf, type SequenceGraph } from './graph.ts';
import { lostTitles, nodeTitles } from './node-titles.ts';
import { variantLetter } from './variant-letter.ts';
import type { GraphProblem } from './validate-graph.ts';

/**
 * What keeps a sequence from being sent: each error after the title of its step, and the wording where there are several;
 * no sentence twice.
 */
export function errorSentences(graph: SequenceGraph, problems: readonly GraphProblem[]): readonly string[] {
  const titles = new Map([...nodeTitles(graph), ...lostTitles(graph)]);
  const sentences = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ nodeId, variantId, message }) => {
      const title = titles.get(nodeId);
      const letter = variantLetter(nodeOf(graph, nodeId), variantId);
      const place = [title, letter && `variant ${letter}`].filter(Boolean).join(', ');
      return place === '' ? message : `“${place}”: ${message}`;
    });
  return [...new Set(sentences)];
}
