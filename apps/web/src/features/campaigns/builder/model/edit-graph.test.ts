import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { nodeOf, sequenceGraphSchema, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { validateGraph } from '@waypost/domain/campaigns/sequence/validate-graph';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import {
  changeStep,
  insertAt,
  moveDown,
  moveUp,
  removeNode,
  setBody,
  setDelay,
  type NewStepKind,
} from './edit-graph.ts';
import { asTree, isTree, nodesMax, placeOf, targetOf } from './tree.ts';

const broken = ['missing_start', 'dead_end', 'missing_branch', 'unknown_target', 'loop', 'unreachable'];

function structuralProblems(graph: SequenceGraph) {
  return validateGraph(graph, 'paid').filter(({ code }) => broken.includes(code));
}

const kinds: NewStepKind[] = [
  'visit',
  'invite',
  'message',
  'follow',
  'react',
  'comment',
  'inmail',
  'withdraw',
  'tag',
  'list',
  'webhook',
  'task',
  'wait',
  'condition',
];
/** An edit names its node by its place in reading order, so that any sequence of edits is meaningful. */
const edit = fc.record({
  what: fc.constantFrom('insert', 'remove', 'up', 'down', 'delay', 'change', 'body'),
  at: fc.nat({ max: 60 }),
  kind: fc.constantFrom(...kinds),
  exit: fc.constantFrom('main', 'no', 'start'),
  amount: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  text: fc.string(),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function apply(graph: SequenceGraph, given: Edit): SequenceGraph {
  const order = readingOrder(graph);
  const node = order[given.at % order.length];
  if (node === undefined) return graph;
  switch (given.what) {
    case 'insert': {
      const exit = node.kind === 'condition' ? (given.exit === 'no' ? 'no' : 'yes') : 'next';
      return insertAt(graph, given.exit === 'start' ? 'start' : { nodeId: node.id, exit }, given.kind).graph;
    }
    case 'remove':
      return removeNode(graph, node.id);
    case 'up':
      return moveUp(graph, node.id);
    case 'down':
      return moveDown(graph, node.id);
    case 'delay':
      return setDelay(graph, node.id, given.amount);
    case 'change':
      return node.kind === 'tag' ? changeStep(graph, { ...node, tag: given.text.slice(0, 40) }) : graph;
    default:
      return setBody(graph, node.id, given.text);
  }
}

describe('editing a sequence', () => {
  test('whatever is done to it, every way ends, none leads back and nothing hangs loose', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 80 }), (edits) => {
        let graph = defaultSequence();
        for (const given of edits) {
          graph = apply(graph, given);
          expect(structuralProblems(graph)).toEqual([]);
          expect(isTree(graph)).toBe(true);
        }
        expect(sequenceGraphSchema.safeParse(graph).error).toBeUndefined();
      }),
    );
  });

  test('moving never loses a step', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 60 }), (edits) => {
        let graph = defaultSequence();
        for (const given of edits) {
          if (given.what !== 'up' && given.what !== 'down') continue;
          graph = apply(graph, given);
        }
        expect(Object.keys(graph.nodes).toSorted()).toEqual(Object.keys(defaultSequence().nodes).toSorted());
      }),
    );
  });

  test('a step put between two others stands between them', () => {
    const { graph, nodeId } = insertAt(defaultSequence(), { nodeId: 'visit', exit: 'next' }, 'message');
    expect(targetOf(graph, { nodeId: 'visit', exit: 'next' })).toBe(nodeId);
    expect(nodeOf(graph, nodeId)).toMatchObject({ kind: 'message', next: 'wait-before-invite' });
  });

  test('a new condition takes what followed into "accepted" and ends the other branch', () => {
    const { graph, nodeId } = insertAt(defaultSequence(), 'start', 'condition');
    const condition = nodeOf(graph, nodeId);
    expect(graph.startNodeId).toBe(nodeId);
    expect(condition).toMatchObject({ yes: 'visit' });
    expect(nodeOf(graph, condition?.kind === 'condition' ? condition.no : null)?.kind).toBe('end');
  });

  test('a condition that goes leaves the branch that does something', () => {
    const graph = removeNode(defaultSequence(), 'accepted');
    expect(nodeOf(graph, 'invite')).toMatchObject({ next: 'message-1' });
    expect(nodeOf(graph, 'end-not-accepted')).toBeNull();
    const second = insertAt(defaultSequence(), { nodeId: 'accepted', exit: 'no' }, 'visit').graph;
    const emptied = ['message-1', 'wait-before-message-2', 'message-2'].reduce(removeNode, second);
    expect(nodeOf(removeNode(emptied, 'accepted'), 'invite')).toMatchObject({ next: 'visit-1' });
  });

  test('the wait for a step goes with it where nothing follows, and stays where something does', () => {
    const lastGone = removeNode(defaultSequence(), 'message-2');
    expect(nodeOf(lastGone, 'wait-before-message-2')).toBeNull();
    expect(nodeOf(lastGone, 'message-1')).toMatchObject({ next: 'end-done' });
    const place = { nodeId: 'message-2', exit: 'next' } as const;
    const { graph, nodeId } = insertAt(defaultSequence(), place, 'message');
    const between = nodeOf(removeNode(graph, 'message-2'), 'wait-before-message-2');
    expect(between).toMatchObject({ next: nodeId });
  });

  test('a step moved up out of a branch stands before the condition, and down again goes back', () => {
    const up = moveUp(defaultSequence(), 'message-1');
    expect(placeOf(up, 'message-1')).toEqual({ nodeId: 'invite', exit: 'next' });
    expect(moveDown(up, 'message-1')).toEqual(defaultSequence());
  });

  test('the first step does not move up, the last not past the end', () => {
    const graph = defaultSequence();
    expect(moveUp(graph, 'visit')).toBe(graph);
    expect(moveDown(graph, 'message-2')).toBe(graph);
    expect(moveDown(graph, 'end-done')).toBe(graph);
  });

  test('delays and days stay inside what a campaign may have', () => {
    expect(nodeOf(setDelay(defaultSequence(), 'wait-before-invite', 0), 'wait-before-invite')).toMatchObject({
      delayMinutes: 1,
    });
  });

  test('a full sequence takes no more steps', () => {
    let graph = defaultSequence();
    for (let count = 0; count < 2 * nodesMax; count += 1) graph = insertAt(graph, 'start', 'condition').graph;
    expect(Object.keys(graph.nodes).length).toBeLessThanOrEqual(nodesMax);
    expect(sequenceGraphSchema.safeParse(graph).success).toBe(true);
  });
});

describe('a stored sequence as a tree', () => {
  test('a tree stays as it is', () => {
    const graph = defaultSequence();
    expect(asTree(graph)).toBe(graph);
  });

  test('any stored sequence becomes one, without a step that nothing leads to', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const next = fc.option(id);
    const node = fc.oneof(
      fc.record({ kind: fc.constant('visit' as const), next }),
      fc.record({ kind: fc.constant('wait' as const), delayMinutes: fc.constant(60), next }),
      fc.record({
        kind: fc.constant('condition' as const),
        test: fc.constant({ kind: 'accepted_within' as const, days: 7 }),
        yes: next,
        no: next,
      }),
      fc.record({ kind: fc.constant('end' as const) }),
    );
    fc.assert(
      fc.property(id, fc.dictionary(id, node, { minKeys: 1 }), (startNodeId, bare) => {
        const nodes = Object.fromEntries(
          Object.entries(bare).map(([key, value]) => [key, { ...value, id: key }]),
        );
        const graph = asTree({ formatVersion: 1, startNodeId, nodes });
        expect(isTree(graph)).toBe(true);
        expect(structuralProblems(graph)).toEqual([]);
        expect(sequenceGraphSchema.safeParse(graph).error).toBeUndefined();
      }),
    );
  });

  test('a step that two ways share is written once for each', () => {
    const graph = asTree({
      formatVersion: 1,
      startNodeId: 'c',
      nodes: {
        c: { id: 'c', kind: 'condition', test: { kind: 'accepted_within', days: 7 }, yes: 'v', no: 'v' },
        v: { id: 'v', kind: 'visit', next: 'e' },
        e: { id: 'e', kind: 'end' },
      },
    });
    expect(readingOrder(graph).map(({ kind }) => kind)).toEqual([
      'condition',
      'visit',
      'end',
      'visit',
      'end',
    ]);
  });
});
