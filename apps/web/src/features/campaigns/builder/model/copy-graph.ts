import { nodeOf, type SequenceGraph, type SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { freshId, mainExit, nodesMax, targetOf, withTarget, type Place } from './tree.ts';

/** Steps that were copied: a small sequence of their own, whose main way ends where what follows is hung on. */
export type CopiedSteps = SequenceGraph;

/** `step`: one step, a condition with both its branches. `rest`: also what follows it. */
export type CopyReach = 'step' | 'rest';

/** @returns null for an end and for what is not there. */
export function copySteps(graph: SequenceGraph, nodeId: string, reach: CopyReach): CopiedSteps | null {
  const node = nodeOf(graph, nodeId);
  if (node === null || node.kind === 'end') return null;
  const { formatVersion } = graph;
  if (reach === 'rest' || node.kind === 'condition') {
    const nodes = Object.fromEntries(readingOrder(graph, nodeId).map((each) => [each.id, each]));
    return { formatVersion, startNodeId: nodeId, nodes };
  }
  const end: SequenceNode = { id: freshId(graph, 'end'), kind: 'end' };
  return {
    formatVersion,
    startNodeId: nodeId,
    nodes: { [nodeId]: { ...node, next: end.id }, [end.id]: end },
  };
}

/** Steps without ends: what a person counts. */
export const countSteps = (copied: CopiedSteps): number =>
  Object.values(copied.nodes).filter(({ kind }) => kind !== 'end').length;

/** Whether copied steps fit: of two ends one goes. */
export function hasRoomFor(graph: SequenceGraph, copied: CopiedSteps): boolean {
  return Object.keys(graph.nodes).length + Object.keys(copied.nodes).length - 1 <= nodesMax;
}

/**
 * Puts copied steps at a place; what stood there follows them, in "accepted" where they hold a condition.
 * @returns the first of them, null when there was no room.
 */
export function pasteAt(
  graph: SequenceGraph,
  place: Place,
  copied: CopiedSteps,
): { graph: SequenceGraph; nodeId: string | null } {
  const rest = targetOf(graph, place);
  if (rest === null || !hasRoomFor(graph, copied)) return { graph, nodeId: null };
  const { startNodeId, nodes: fresh } = withFreshIds(graph, copied);
  const joined: SequenceGraph = { ...graph, nodes: { ...graph.nodes, ...fresh } };
  const hung = withTarget(joined, place, startNodeId);
  const last = lastPlace(hung, startNodeId);
  const lastEnd = targetOf(hung, last);
  if (lastEnd === null) return { graph, nodeId: null };
  const { [lastEnd]: _, ...nodes } = withTarget(hung, last, rest).nodes;
  return { graph: { ...hung, nodes }, nodeId: startNodeId };
}

/** Where the main way from a step ends: the exit that leads to its end. */
function lastPlace(graph: SequenceGraph, fromId: string): Place {
  let at = fromId;
  for (;;) {
    const node = nodeOf(graph, at);
    const exit = node === null ? null : mainExit(node);
    const next = exit === null ? null : targetOf(graph, { nodeId: at, exit });
    if (exit === null || next === null) throw new Error('Copied steps have no end.');
    if (nodeOf(graph, next)?.kind === 'end') return { nodeId: at, exit };
    at = next;
  }
}

function withFreshIds(
  graph: SequenceGraph,
  copied: CopiedSteps,
): Pick<SequenceGraph, 'startNodeId' | 'nodes'> {
  const taken: Record<string, SequenceNode> = { ...graph.nodes };
  const ids = new Map<string, string>();
  for (const node of Object.values(copied.nodes)) {
    const id = freshId({ nodes: taken }, node.kind);
    taken[id] = node;
    ids.set(node.id, id);
  }
  const now = (id: string | null): string | null => (id === null ? null : (ids.get(id) ?? null));
  const renamed = Object.values(copied.nodes).map((node): SequenceNode => {
    const id = ids.get(node.id) ?? node.id;
    if (node.kind === 'end') return { ...node, id };
    if (node.kind === 'condition') return { ...node, id, yes: now(node.yes), no: now(node.no) };
    return { ...node, id, next: now(node.next) };
  });
  return {
    startNodeId: ids.get(copied.startNodeId) ?? copied.startNodeId,
    nodes: Object.fromEntries(renamed.map((node) => [node.id, node])),
  };
}
