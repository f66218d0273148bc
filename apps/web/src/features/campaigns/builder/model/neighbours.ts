import { exitsOf, nodeOf, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { branchesTo, placeOf } from './tree.ts';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Where an arrow key goes from a node: along the way, or into the branch beside it. Ends are skipped. */
export function neighbourOf(graph: SequenceGraph, nodeId: string, arrow: Arrow): string | null {
  const node = nodeOf(graph, nodeId);
  if (node === null) return null;
  if (arrow === 'ArrowUp') {
    const place = placeOf(graph, nodeId);
    return place === null || place === 'start' ? null : place.nodeId;
  }
  if (arrow === 'ArrowDown') {
    return (
      exitsOf(node)
        .map(({ to }) => to)
        .find((to) => isEditable(graph, to)) ?? null
    );
  }
  const wanted = arrow === 'ArrowLeft' ? 'yes' : 'no';
  if (node.kind === 'condition' && isEditable(graph, node[wanted])) return node[wanted];
  const inner = branchesTo(graph, nodeId).findLast(({ exit }) => exit !== wanted);
  const beside = inner?.condition[wanted] ?? null;
  return isEditable(graph, beside) ? beside : null;
}

function isEditable(graph: SequenceGraph, nodeId: string | null): boolean {
  const node = nodeOf(graph, nodeId);
  return node !== null && node.kind !== 'end';
}
