import type { SequenceGraph, SequenceNode } from '@waypost/domain/campaigns/sequence/graph';

/** These steps one after the other, as nodes n0, n1 and so on, and an end. */
export function straightSequence(...steps: readonly object[]): SequenceGraph {
  const nodes = [
    ...steps.map((step, index) => ({ ...step, id: `n${index}`, next: `n${index + 1}` })),
    { id: `n${steps.length}`, kind: 'end' },
  ] as SequenceNode[];
  return {
    formatVersion: 1,
    startNodeId: 'n0',
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  };
}
