import { expect, test } from 'vitest';
import { errorSentences } from './error-sentences.ts';
import type { SequenceGraph } from './graph.ts';
import { validateGraph } from './validate-graph.ts';

test('an error is told with the step it is at; a loop also with the step it leads back to', () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'v',
    nodes: {
      v: { id: 'v', kind: 'visit', next: 'f' },
      f: { id: 'f', kind: 'follow', next: 'v' },
      lost: { id: 'lost', kind: 'end' },
    },
  };
  expect(errorSentences(graph, validateGraph(graph, 'paid'))).toEqual([
    '“Follow”: This follow leads back to “View profile”. A sequence must come to an end.',
    'No path leads to this end. Connect or remove it.',
  ]);
});

test('a warning keeps nothing from being sent', () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'm',
    nodes: {
      m: { id: 'm', kind: 'message', variants: [{ id: 'a', share: 1, body: 'Hi' }], next: 'e' },
      e: { id: 'e', kind: 'end' },
    },
  };
  expect(errorSentences(graph, validateGraph(graph, 'paid'))).toEqual([]);
});
