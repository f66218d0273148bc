import { describe, expect, it } from 'vitest';
import { defaultSequence } from './default-sequence.ts';
import { sequenceGraphSchema } from './graph.ts';
import type { SequenceGraph, SequenceNode } from './graph.ts';
import { isLaunchable, validateGraph } from './validate-graph.ts';

function graphOf(...nodes: SequenceNode[]): SequenceGraph {
  return {
    formatVersion: 1,
    startNodeId: nodes[0]?.id ?? 'none',
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  };
}
const end: SequenceNode = { id: 'end', kind: 'end' };
const message = (body: string, next: string | null = 'end'): SequenceNode => ({
  id: 'm',
  kind: 'message',
  variants: [{ id: 'a', share: 1, body }],
  next,
});
const invite = (body: string): SequenceNode => ({
  id: 'i',
  kind: 'invite',
  variants: [{ id: 'a', share: 1, body }],
  next: 'end',
});

function codes(graph: SequenceGraph) {
  return validateGraph(graph, 'free').map((problem) => `${problem.code}@${problem.nodeId}`);
}

describe('validating a sequence', () => {
  it('finds nothing wrong with the sequence a campaign starts with', () => {
    expect(validateGraph(defaultSequence(), 'free')).toEqual([]);
    expect(sequenceGraphSchema.safeParse(defaultSequence()).success).toBe(true);
  });

  it('warns of a wait with nothing behind it, and of none that leads to a step', () => {
    const wait = (id: string, next: string): SequenceNode => ({ id, kind: 'wait', delayMinutes: 5, next });
    const visit = (next: string): SequenceNode => ({ id: 'v', kind: 'visit', next });
    expect(codes(graphOf(visit('w1'), wait('w1', 'w2'), wait('w2', 'end'), end))).toEqual([
      'wait_for_nothing@w1',
      'wait_for_nothing@w2',
    ]);
    expect(codes(graphOf(wait('w1', 'v'), visit('end'), end))).toEqual([]);
    expect(isLaunchable(validateGraph(graphOf(visit('w'), wait('w', 'end'), end), 'free'))).toBe(true);
  });

  it('names the step that leads back', () => {
    const loop = graphOf(
      { id: 'v', kind: 'visit', next: 'w' },
      { id: 'w', kind: 'wait', delayMinutes: 5, next: 'v' },
    );
    expect(codes(loop)).toContain('loop@w');
    expect(validateGraph(loop, 'free').find(({ code }) => code === 'loop')?.message).toBe(
      'This wait leads back to “View profile”. A sequence must come to an end.',
    );
  });

  it('names loops that nothing leads to, too', () => {
    const apart = graphOf({ id: 'v', kind: 'visit', next: 'end' }, end, {
      id: 'x',
      kind: 'visit',
      next: 'x',
    });
    expect(codes(apart)).toEqual(expect.arrayContaining(['loop@x', 'unreachable@x']));
  });

  it('names dead ends, missing branches and lost targets', () => {
    expect(codes(graphOf(message('Hi', null)))).toContain('dead_end@m');
    const condition: SequenceNode = {
      id: 'c',
      kind: 'condition',
      test: { kind: 'accepted_within', days: 3 },
      yes: 'end',
      no: null,
    };
    expect(codes(graphOf(condition, end))).toContain('missing_branch@c');
    expect(codes(graphOf({ id: 'v', kind: 'visit', next: 'gone' }))).toContain('unknown_target@v');
    expect(codes(graphOf({ id: 'v', kind: 'visit', next: 'constructor' }))).toContain('unknown_target@v');
  });

  it('names what cannot be reached, and a missing start', () => {
    expect(codes(graphOf({ id: 'v', kind: 'visit', next: 'end' }, end, message('Hi')))).toContain(
      'unreachable@m',
    );
    expect(codes({ ...graphOf(end), startNodeId: 'none' })).toEqual(['missing_start@none']);
    expect(codes(graphOf(end))).toContain('no_step@end');
  });

  it('lets an invitation go without a note but no message without words', () => {
    expect(isLaunchable(validateGraph(graphOf(invite(''), end), 'free'))).toBe(true);
    expect(codes(graphOf(message('   '), end))).toContain('empty_message@m');
  });

  it('keeps notes to 200 characters on free accounts, 300 on paid ones, messages to 8,000', () => {
    const graph = graphOf(invite('x'.repeat(201)), end);
    expect(codes(graph)).toContain('too_long@i');
    expect(validateGraph(graph, 'paid')).toEqual([]);
    expect(validateGraph(graphOf(invite('x'.repeat(301)), end), 'paid')).toHaveLength(1);
    expect(codes(graphOf(message('x'.repeat(8_001)), end))).toContain('too_long@m');
    expect(codes(graphOf(message('x'.repeat(8_000)), end))).not.toContain('too_long@m');
  });

  it('refuses unknown variables and variables without a fallback, naming the wording', () => {
    const problems = validateGraph(graphOf(message('Hi {{frist_name|there}} at {{company}}'), end), 'paid');
    expect(problems.filter((problem) => problem.severity === 'error')).toMatchObject([
      { code: 'unknown_variable', nodeId: 'm', variantId: 'a' },
      { code: 'missing_fallback', nodeId: 'm', variantId: 'a' },
    ]);
  });

  it('warns of messages that only connected people will get, without blocking them', () => {
    const problems = validateGraph(graphOf(message('Hi'), end), 'paid');
    expect(problems).toMatchObject([{ code: 'message_without_connection', severity: 'warning' }]);
    expect(isLaunchable(problems)).toBe(true);
  });

  it('does not warn of a message in the branch of people who are connected', () => {
    const asked: SequenceNode = {
      ...{ id: 'c', kind: 'condition', test: { kind: 'connected' } },
      ...{ yes: 'm', no: 'i' },
    };
    expect(codes(graphOf(asked, message('Hi'), invite(''), end))).toEqual([]);
    expect(codes(graphOf({ ...asked, yes: 'i', no: 'm' }, message('Hi'), invite(''), end))).toEqual([
      'message_without_connection@m',
    ]);
  });

  it('refuses wordings without a share or with one name twice', () => {
    const twins: SequenceNode = {
      id: 'm',
      kind: 'message',
      variants: [
        { id: 'a', share: 0, body: 'Hi' },
        { id: 'a', share: 0, body: 'Hello' },
      ],
      next: 'end',
    };
    expect(codes(graphOf(twins, end))).toEqual(expect.arrayContaining(['duplicate_variant@m', 'no_share@m']));
  });

  it('names a webhook that would never be called, unless the installation allows private addresses', () => {
    const graph = graphOf({ id: 'w', kind: 'webhook', url: 'http://10.0.0.5/hook', next: 'end' }, end);
    expect(codes(graph)).toContain('private_address@w');
    expect(validateGraph(graph, 'free', 'allowed')).toEqual([]);
    const halfway = graphOf({ id: 'w', kind: 'webhook', url: 'example.com/hook', next: 'end' }, end);
    expect(validateGraph(halfway, 'free', 'allowed')).toMatchObject([{ code: 'missing_setting' }]);
  });

  it('refuses stored graphs whose keys and ids differ', () => {
    const graph = { ...graphOf(end), nodes: { other: end } };
    expect(sequenceGraphSchema.safeParse(graph).success).toBe(false);
  });
});
