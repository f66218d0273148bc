import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { copySteps, countSteps, hasRoomFor, pasteAt } from './copy-graph.ts';
import { insertAt } from './edit-graph.ts';
import { asTree, isTree, mainExit, nodesMax, type Place } from './tree.ts';

const start = asTree(defaultSequence());

/** The nth place where something can be put. */
function placeIn(graph: SequenceGraph, at: number): Place {
  const places: Place[] = ['start'];
  for (const node of readingOrder(graph)) {
    const exit = mainExit(node);
    if (exit !== null) places.push({ nodeId: node.id, exit });
    if (node.kind === 'condition') places.push({ nodeId: node.id, exit: 'no' });
  }
  return places[at % places.length] ?? 'start';
}

describe('copied steps', () => {
  test('can be put anywhere, and nothing that stood there is lost', () => {
    const paste = fc.record({
      from: fc.nat(60),
      to: fc.nat(60),
      reach: fc.constantFrom('step' as const, 'rest' as const),
      condition: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(paste, { maxLength: 6 }), (pastes) => {
        let graph = start;
        for (const { from, to, reach, condition } of pastes) {
          if (condition) graph = insertAt(graph, placeIn(graph, to), 'condition').graph;
          const order = readingOrder(graph);
          const copied = copySteps(graph, order[from % order.length]?.id ?? '', reach);
          if (copied === null) continue;
          expect(isTree(copied)).toBe(true);
          const before = Object.values(graph.nodes);
          const room = hasRoomFor(graph, copied);
          const pasted = pasteAt(graph, placeIn(graph, to), copied);
          expect(pasted.nodeId !== null).toBe(room);
          expect(isTree(pasted.graph)).toBe(true);
          expect(Object.keys(pasted.graph.nodes).length).toBeLessThanOrEqual(nodesMax);
          for (const node of before) expect(pasted.graph.nodes[node.id]?.kind).toBe(node.kind);
          const steps = (of: SequenceGraph) => countSteps(of);
          expect(steps(pasted.graph)).toBe(steps(graph) + (room ? countSteps(copied) : 0));
          graph = pasted.graph;
        }
      }),
    );
  });

  test('keep their words, and ids of their own', () => {
    const message = readingOrder(start).find(({ kind }) => kind === 'message');
    const copied = copySteps(start, message?.id ?? '', 'step');
    if (message?.kind !== 'message' || copied === null) throw new Error('The sequence has no message.');
    expect(countSteps(copied)).toBe(1);
    const { graph, nodeId } = pasteAt(start, 'start', copied);
    const added = graph.nodes[nodeId ?? ''];
    expect(added).toMatchObject({ kind: 'message', variants: message.variants, next: start.startNodeId });
    expect(nodeId).not.toBe(message.id);
    expect(graph.nodes[message.id]).toEqual(message);
  });

  test('of a condition bring both branches, and what stood there goes on in “accepted”', () => {
    const condition = readingOrder(start).find(({ kind }) => kind === 'condition');
    const copied = copySteps(start, condition?.id ?? '', 'step');
    if (copied === null) throw new Error('The sequence has no condition.');
    const { graph, nodeId } = pasteAt(start, 'start', copied);
    expect(readingOrder(graph, nodeId).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(readingOrder(start).map(({ kind }) => kind)),
    );
    expect(copySteps(start, 'end-1', 'step')).toBeNull();
  });
});
