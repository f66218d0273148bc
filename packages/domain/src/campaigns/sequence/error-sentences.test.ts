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

test('steps that nothing leads to are told apart by numbers, which go on from those of the others', () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'v',
    nodes: {
      v: { id: 'v', kind: 'visit', next: 'e' },
      e: { id: 'e', kind: 'end' },
      ...{ v1: { id: 'v1', kind: 'visit', next: 'e1' }, e1: { id: 'e1', kind: 'end' } },
      ...{ v2: { id: 'v2', kind: 'visit', next: 'e2' }, e2: { id: 'e2', kind: 'end' } },
      f: { id: 'f', kind: 'follow', next: 'e' },
    },
  };
  expect(errorSentences(graph, validateGraph(graph, 'paid'))).toEqual([
    '“View profile 2”: No path leads to this profile visit. Connect or remove it.',
    '“End 1”: No path leads to this end. Connect or remove it.',
    '“View profile 3”: No path leads to this profile visit. Connect or remove it.',
    '“End 2”: No path leads to this end. Connect or remove it.',
    'No path leads to this follow. Connect or remove it.',
  ]);
});

test('what is wrong with both branches of a step in the same way is told once', () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'v',
    nodes: {
      v: { id: 'v', kind: 'visit', next: 'c' },
      c: { id: 'c', kind: 'condition', test: { kind: 'connected' }, yes: 'gone', no: 'gone' },
    },
  };
  expect(errorSentences(graph, validateGraph(graph, 'paid'))).toEqual([
    '“Already connected?”: This condition leads to a step that does not exist any more.',
  ]);
});

test('an error of one of several wordings names it', () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'm',
    nodes: {
      m: {
        id: 'm',
        kind: 'message',
        variants: [
          { id: 'a', share: 1, body: 'Hi' },
          { id: 'x', share: 1, body: ' ' },
        ],
        next: 'e',
      },
      e: { id: 'e', kind: 'end' },
    },
  };
  expect(errorSentences(graph, validateGraph(graph, 'paid'))).toEqual([
    '“Message, variant B”: This message is empty. Write something.',
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
