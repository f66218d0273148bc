import { expect, test } from 'vitest';
import { defaultSequence } from './default-sequence.ts';
import { readingOrder } from './reading-order.ts';

test('the order is that of the sequence, however its nodes are stored', () => {
  const graph = defaultSequence();
  const ids = readingOrder(graph).map(({ id }) => id);
  const turned = Object.fromEntries(Object.entries(graph.nodes).toReversed());
  expect(readingOrder({ ...graph, nodes: turned }).map(({ id }) => id)).toEqual(ids);
  expect(ids[0]).toBe(graph.startNodeId);
  expect(ids.indexOf('message-1')).toBeLessThan(ids.indexOf('message-2'));
  expect(new Set(ids).size).toBe(ids.length);
});

test('a sequence that leads back is read once around', () => {
  const nodes = {
    a: { id: 'a', kind: 'visit', next: 'b' },
    b: { id: 'b', kind: 'follow', next: 'a' },
  } as const;
  expect(readingOrder({ formatVersion: 1, startNodeId: 'a', nodes }).map(({ id }) => id)).toEqual(['a', 'b']);
});
