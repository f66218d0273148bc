import fc from 'fast-check';
import type { ConditionTest } from '../condition.ts';
import type { SequenceGraph, SequenceNode } from '../graph.ts';

const kinds = [
  ...(['visit', 'invite', 'message', 'follow', 'react', 'comment', 'inmail', 'withdraw'] as const),
  ...(['tag', 'list', 'webhook', 'task', 'wait', 'condition', 'end'] as const),
] as const satisfies readonly SequenceNode['kind'][];

/** Any graph without loops: every exit leads to a later node, the last one is an end. */
export const anyGraph: fc.Arbitrary<SequenceGraph> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<SequenceNode['kind']>(...kinds),
      a: fc.nat(100),
      b: fc.nat(100),
      size: fc.integer({ min: 1, max: 20 }),
      variants: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((seeds) => {
    const nodes = seeds.map((seed, index): SequenceNode => {
      const id = `n${index}`;
      const to = (pick: number) => `n${index + 1 + (pick % (seeds.length - index))}`;
      const next = to(seed.a);
      const variants = Array.from({ length: seed.variants }, (_, v) => ({
        id: `v${v}`,
        share: v,
        body: 'Hello',
      }));
      switch (seed.kind) {
        case 'visit':
        case 'follow':
        case 'withdraw':
          return { id, kind: seed.kind, next };
        case 'invite':
        case 'message':
          return { id, kind: seed.kind, variants, next };
        case 'react':
          return { id, kind: 'react', maxAgeDays: seed.size, next };
        case 'comment':
          return { id, kind: 'comment', maxAgeDays: seed.size, variants, next };
        case 'inmail':
          return { id, kind: 'inmail', subject: 'Hello', variants, next };
        case 'tag':
          return { id, kind: 'tag', tag: 'warm', next };
        case 'list':
          return { id, kind: 'list', listId: null, next };
        case 'webhook':
          return { id, kind: 'webhook', url: 'https://example.com', next };
        case 'task':
          return { id, kind: 'task', instructions: 'Call them', next };
        case 'wait':
          return { id, kind: 'wait', delayMinutes: seed.size * 300, next };
        case 'condition':
          return { id, kind: 'condition', test: testOf(seed.b, seed.size), yes: next, no: to(seed.b) };
        case 'end':
          return { id, kind: 'end' };
      }
    });
    const end: SequenceNode = { id: `n${seeds.length}`, kind: 'end' };
    return {
      formatVersion: 1,
      startNodeId: 'n0',
      nodes: Object.fromEntries([...nodes, end].map((node) => [node.id, node])),
    };
  });

/** One of the questions a condition can ask. */
function testOf(pick: number, size: number): ConditionTest {
  const tests: readonly ConditionTest[] = [
    { kind: 'accepted_within', days: size },
    { kind: 'connected' },
    { kind: 'posted_within', days: size },
    { kind: 'field', field: 'company', comparison: 'contains', value: 'ib' },
    { kind: 'tagged', tag: 'warm' },
    { kind: 'split', percent: size },
    { kind: 'replied_within', days: size },
    { kind: 'score_above', score: size * 4 },
    { kind: 'open_profile' },
  ];
  return tests[pick % tests.length] ?? { kind: 'connected' };
}

/**
 * What a person might make of a sequence: steps leave, come in, change, change places. No loops arise, and steps
 * that stay keep their names.
 */
export function anyEditOf(graph: SequenceGraph): fc.Arbitrary<SequenceGraph> {
  const ids = Object.keys(graph.nodes);
  const change = fc.record({
    what: fc.constantFrom('remove', 'insert', 'reword', 'swap'),
    at: fc.nat(ids.length * 2),
    kind: fc.constantFrom('message', 'wait', 'visit', 'tag'),
  });
  return fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => {
    let edited = graph;
    changes.forEach(({ what, at, kind }, index) => {
      const all = Object.keys(edited.nodes);
      const id = all[at % all.length] ?? '';
      if (what === 'remove') edited = removed(edited, id);
      else if (what === 'insert') edited = inserted(edited, id, aNode(`new${index}`, kind));
      else if (what === 'reword') edited = reworded(edited, id);
      else edited = swapped(edited, id);
    });
    return edited;
  });
}

function aNode(id: string, kind: 'message' | 'wait' | 'visit' | 'tag'): SequenceNode {
  if (kind === 'message') return { id, kind, variants: [{ id: 'a', share: 1, body: 'New' }], next: null };
  if (kind === 'wait') return { id, kind, delayMinutes: 300, next: null };
  return kind === 'tag' ? { id, kind, tag: 'new', next: null } : { id, kind, next: null };
}

function redirected(graph: SequenceGraph, from: string, to: string): SequenceGraph {
  const nodes = Object.values(graph.nodes).map((node): SequenceNode => {
    if (node.kind === 'end') return node;
    if (node.kind === 'condition') {
      return { ...node, yes: node.yes === from ? to : node.yes, no: node.no === from ? to : node.no };
    }
    return node.next === from ? { ...node, next: to } : node;
  });
  const startNodeId = graph.startNodeId === from ? to : graph.startNodeId;
  return { ...graph, startNodeId, nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) };
}

function removed(graph: SequenceGraph, id: string): SequenceGraph {
  const node = graph.nodes[id];
  if (node === undefined || node.kind === 'end') return graph;
  const to = node.kind === 'condition' ? node.yes : node.next;
  if (to === null) return graph;
  const { [id]: _, ...rest } = redirected(graph, id, to).nodes;
  return { ...redirected(graph, id, to), nodes: rest };
}

function inserted(graph: SequenceGraph, before: string, node: SequenceNode): SequenceGraph {
  if (node.kind === 'end' || node.kind === 'condition') return graph;
  const around = redirected(graph, before, node.id);
  return { ...around, nodes: { ...around.nodes, [node.id]: { ...node, next: before } } };
}

function reworded(graph: SequenceGraph, id: string): SequenceGraph {
  const node = graph.nodes[id];
  if (node?.kind === 'wait') {
    return { ...graph, nodes: { ...graph.nodes, [id]: { ...node, delayMinutes: node.delayMinutes + 60 } } };
  }
  if (node?.kind !== 'message' && node?.kind !== 'invite') return graph;
  const variants = node.variants.map((variant) => ({ ...variant, body: `${variant.body}!` }));
  return { ...graph, nodes: { ...graph.nodes, [id]: { ...node, variants } } };
}

/** A node changes places with the one behind it. */
function swapped(graph: SequenceGraph, id: string): SequenceGraph {
  const first = graph.nodes[id];
  const second =
    first === undefined || !('next' in first) || first.next === null ? undefined : graph.nodes[first.next];
  if (first === undefined || second === undefined || !('next' in first) || !('next' in second)) return graph;
  const around = redirected(graph, first.id, second.id);
  return {
    ...around,
    nodes: {
      ...around.nodes,
      [second.id]: { ...second, next: first.id },
      [first.id]: { ...first, next: second.next },
    },
  };
}
