import {
  exitsOf,
  nodeOf,
  type ConditionNode,
  type EndNode,
  type Exit,
  type SequenceGraph,
  type SequenceNode,
} from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';

/**
 * The builder draws and edits a sequence as a tree: every step has one way in and every way ends in an end
 * of its own. `asTree` brings any stored sequence into that shape; every edit keeps it.
 */

/** Where a step hangs: at an exit of another step, or first of all. */
export type Place = { nodeId: string; exit: Exit['label'] } | 'start';

/** Most steps a sequence may have (the contract's bound). */
export const nodesMax = 200;

/** The exit that the rest of the sequence follows when a step is put before it. */
export function mainExit(node: SequenceNode): 'next' | 'yes' | null {
  if (node.kind === 'end') return null;
  return node.kind === 'condition' ? 'yes' : 'next';
}

/** The node at a place; null only in a sequence that is no tree. */
export function targetOf(graph: SequenceGraph, place: Place): string | null {
  if (place === 'start') return graph.startNodeId;
  const node = nodeOf(graph, place.nodeId);
  return node === null ? null : (exitsOf(node).find(({ label }) => label === place.exit)?.to ?? null);
}

/** The place a node hangs at; null when nothing leads to it. */
export function placeOf(graph: SequenceGraph, nodeId: string): Place | null {
  if (graph.startNodeId === nodeId) return 'start';
  for (const node of Object.values(graph.nodes)) {
    const exit = exitsOf(node).find(({ to }) => to === nodeId);
    if (exit) return { nodeId: node.id, exit: exit.label };
  }
  return null;
}

/** The same sequence with the place leading to another node. */
export function withTarget(graph: SequenceGraph, place: Place, to: string): SequenceGraph {
  if (place === 'start') return { ...graph, startNodeId: to };
  const node = nodeOf(graph, place.nodeId);
  if (node === null || node.kind === 'end') return graph;
  const changed: SequenceNode =
    node.kind === 'condition' ? { ...node, [place.exit === 'no' ? 'no' : 'yes']: to } : { ...node, next: to };
  return { ...graph, nodes: { ...graph.nodes, [node.id]: changed } };
}

/** An id no node of the sequence has, such as `message-3`. */
export function freshId(graph: Pick<SequenceGraph, 'nodes'>, kind: SequenceNode['kind']): string {
  for (let count = 1; ; count += 1) {
    const id = `${kind}-${count}`;
    if (!Object.hasOwn(graph.nodes, id)) return id;
  }
}

/** How deep below the start of the sequence each branch is: the way to a node through conditions, first to last. */
export function branchesTo(
  graph: SequenceGraph,
  nodeId: string,
): { condition: ConditionNode; exit: 'yes' | 'no' }[] {
  const way: { condition: ConditionNode; exit: 'yes' | 'no' }[] = [];
  for (let place = placeOf(graph, nodeId); place !== null && place !== 'start';) {
    const parent = nodeOf(graph, place.nodeId);
    if (parent?.kind === 'condition') {
      way.unshift({ condition: parent, exit: place.exit === 'no' ? 'no' : 'yes' });
    }
    place = placeOf(graph, place.nodeId);
  }
  return way;
}

/**
 * A stored sequence as a tree: what is missing becomes an end, a step that several ways share is written
 * once per way, a way back ends instead, and what nothing leads to is left out. A tree is answered as it is.
 */
export function asTree(graph: SequenceGraph): SequenceGraph {
  if (isTree(graph)) return graph;
  const nodes: Record<string, SequenceNode> = {};
  /** Ids of the stored sequence stay with their node; copies and ends get ids that neither has. */
  const unused = (kind: SequenceNode['kind']) => freshId({ nodes: { ...graph.nodes, ...nodes } }, kind);
  const end = (): string => {
    const node: EndNode = { id: unused('end'), kind: 'end' };
    nodes[node.id] = node;
    return node.id;
  };
  const write = (sourceId: string | null, path: ReadonlySet<string>): string => {
    const source = nodeOf(graph, sourceId);
    // Room for the ends of the ways that are still open.
    const full = Object.keys(nodes).length >= nodesMax / 2;
    if (source === null || path.has(source.id) || (full && Object.hasOwn(nodes, source.id))) return end();
    const id = Object.hasOwn(nodes, source.id) ? unused(source.kind) : source.id;
    const onPath = new Set(path).add(source.id);
    nodes[id] = { ...source, id };
    if (source.kind === 'condition') {
      nodes[id] = { ...source, id, yes: write(source.yes, onPath), no: write(source.no, onPath) };
    } else if (source.kind !== 'end') nodes[id] = { ...source, id, next: write(source.next, onPath) };
    return id;
  };
  return { formatVersion: graph.formatVersion, startNodeId: write(graph.startNodeId, new Set()), nodes };
}

/** Every node has exactly one way in, nothing is missing and nothing is left over. */
export function isTree(graph: SequenceGraph): boolean {
  const entered = [graph.startNodeId, ...Object.values(graph.nodes).flatMap(waysOut)];
  return (
    entered.length === Object.keys(graph.nodes).length &&
    new Set(entered).size === entered.length &&
    entered.every((id) => nodeOf(graph, id) !== null) &&
    readingOrder(graph).length === entered.length
  );
}

function waysOut(node: SequenceNode): (string | null)[] {
  return exitsOf(node).map(({ to }) => to);
}
