import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { validateGraph } from '@waypost/domain/campaigns/sequence/validate-graph';
import { expect, test } from 'vitest';
import { asTree } from './tree.ts';
import { undrawnProblems } from './undrawn.ts';

test('what a tree cannot show of a stored sequence is told, and the tree has none of it', () => {
  const stored: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'v',
    nodes: {
      v: { id: 'v', kind: 'visit', next: 'c' },
      c: { id: 'c', kind: 'condition', test: { kind: 'connected' }, yes: 'v', no: 'f' },
      f: { id: 'f', kind: 'follow', next: null },
      lost: { id: 'lost', kind: 'end' },
    },
  };
  expect(undrawnProblems(stored).map(({ code, nodeId }) => `${code}@${nodeId}`)).toEqual([
    'dead_end@f',
    'loop@c',
    'unreachable@lost',
  ]);
  expect(validateGraph(asTree(stored), 'paid')).toEqual([]);
});

test('a sequence that is a tree, or whose ways meet again, is drawn as it is stored', () => {
  expect(undrawnProblems(defaultSequence())).toEqual([]);
  const meeting: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'c',
    nodes: {
      c: { id: 'c', kind: 'condition', test: { kind: 'connected' }, yes: 'f', no: 'e' },
      f: { id: 'f', kind: 'follow', next: 'e' },
      e: { id: 'e', kind: 'end' },
    },
  };
  expect(undrawnProblems(meeting)).toEqual([]);
});
