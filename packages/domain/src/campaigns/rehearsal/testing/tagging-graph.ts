import { sequenceGraphSchema, type SequenceGraph } from '../../sequence/graph.ts';

/** A visit, then a tag, then a follow: what comes after the tag shows whether it ended the lead. */
export function taggingGraph(tag: string): SequenceGraph {
  return sequenceGraphSchema.parse({
    formatVersion: 1,
    startNodeId: 'visit',
    nodes: {
      visit: { id: 'visit', kind: 'visit', next: 'tag' },
      tag: { id: 'tag', kind: 'tag', tag, next: 'follow' },
      follow: { id: 'follow', kind: 'follow', next: 'end' },
      end: { id: 'end', kind: 'end' },
    },
  });
}
