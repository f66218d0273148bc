import { exitsOf, nodeOf, type SequenceGraph } from './graph.ts';

const MINUTE_MS = 60_000;

/**
 * The least time that the waits of the sequence still take, once a lead is through with the node it stands on: by the way
 * with the shortest waits, as if every step left and every question were answered at once.
 */
export function leastMsAfter(graph: SequenceGraph, nodeId: string): number {
  const known = new Map<string, number>();
  const onTheWay = new Set<string>();
  const from = (id: string | null): number => {
    const node = nodeOf(graph, id);
    // A broken graph may lead nowhere, or back to itself.
    if (node === null || onTheWay.has(node.id)) return 0;
    const before = known.get(node.id);
    if (before !== undefined) return before;
    onTheWay.add(node.id);
    const own = node.kind === 'wait' ? node.delayMinutes * MINUTE_MS : 0;
    const exits = exitsOf(node).map(({ to }) => from(to));
    const least = own + (exits.length === 0 ? 0 : Math.min(...exits));
    onTheWay.delete(node.id);
    known.set(node.id, least);
    return least;
  };
  const node = nodeOf(graph, nodeId);
  const exits = node === null ? [] : exitsOf(node).map(({ to }) => from(to));
  return exits.length === 0 ? 0 : Math.min(...exits);
}
