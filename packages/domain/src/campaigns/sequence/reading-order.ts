import { exitsOf, nodeOf, type SequenceGraph, type SequenceNode } from './graph.ts';

/**
 * The nodes from here on as a person reads them: a step, what follows it, a branch after the other; each once.
 * How the nodes are stored says nothing about it: the database keeps no order of keys.
 */
export function readingOrder(
  graph: SequenceGraph,
  fromId: string | null = graph.startNodeId,
): SequenceNode[] {
  const order: SequenceNode[] = [];
  const seen = new Set<string>();
  const open = [fromId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeOf(graph, id);
    if (node === null || seen.has(node.id)) continue;
    seen.add(node.id);
    order.push(node);
    open.push(
      ...exitsOf(node)
        .map(({ to }) => to)
        .toReversed(),
    );
  }
  return order;
}
