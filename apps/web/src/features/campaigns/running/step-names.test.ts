import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { isStep, type SequenceGraph, type SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { nodeTitles, titleOf } from '@waypost/domain/campaigns/sequence/node-titles';
import { expect, test } from 'vitest';
import { nameNodes, placeNamer, stepNamer } from './step-names.ts';

test('steps are named in reading order, with the branch and the wait that lead to them', () => {
  const steps = nameNodes(defaultSequence())
    .filter(({ node }) => ['visit', 'invite', 'message'].includes(node.kind))
    .map(({ name, note, depth }) => `${depth} ${name}: ${note}`);
  expect(steps).toEqual([
    '0 View profile: ',
    '0 Invite: with a note, 1 day later',
    '1 Message 1: if accepted',
    '1 Message 2: 3 days later',
  ]);
});

test('a sequence that leads back to itself is read once', () => {
  const graph = defaultSequence();
  const looped = {
    ...graph,
    nodes: { ...graph.nodes, 'message-2': { ...graph.nodes['message-2'], next: 'visit' } },
  } as typeof graph;
  expect(nameNodes(looped).filter(({ node }) => node.id === 'visit')).toHaveLength(1);
});

test('a step that the sequence no longer has says so', () => {
  expect(stepNamer(defaultSequence())('gone', 'message')).toBe('Message of an earlier version');
});

test('a lead between two steps stands before the next one, and one whose invitation is open at that step', () => {
  const placeOf = placeNamer(defaultSequence());
  expect(placeOf('wait-before-message-2')).toBe('Before “Message 2”');
  expect(placeOf('accepted')).toBe('Invite');
  expect(placeOf('invite')).toBe('Invite');
});

/** A sequence of one step of each kind, one after the other, between two waits. */
function everyStep(): SequenceGraph {
  const variants = [{ id: 'a', share: 1, body: 'Hi' }];
  const steps: SequenceNode[] = [
    { id: 'w', kind: 'wait', delayMinutes: 2160, next: 'visit' },
    { id: 'visit', kind: 'visit', next: 'invite' },
    { id: 'invite', kind: 'invite', variants, next: 'message' },
    { id: 'message', kind: 'message', variants, next: 'follow' },
    { id: 'follow', kind: 'follow', next: 'react' },
    { id: 'react', kind: 'react', maxAgeDays: 14, next: 'comment' },
    { id: 'comment', kind: 'comment', maxAgeDays: 14, variants, next: 'inmail' },
    { id: 'inmail', kind: 'inmail', subject: 'Hi', variants, next: 'withdraw' },
    { id: 'withdraw', kind: 'withdraw', next: 'tag' },
    { id: 'tag', kind: 'tag', tag: 'met', next: 'tag-2' },
    { id: 'tag-2', kind: 'tag', tag: 'cold', next: 'list' },
    { id: 'list', kind: 'list', listId: null, next: 'webhook' },
    { id: 'webhook', kind: 'webhook', url: '', next: 'task' },
    { id: 'task', kind: 'task', instructions: 'Call', next: 'end' },
    { id: 'end', kind: 'end' },
  ];
  return {
    formatVersion: 1,
    startNodeId: 'w',
    nodes: Object.fromEntries(steps.map((node) => [node.id, node])),
  };
}

test('a step has one name, in the builder and while the campaign runs, also one that is gone', () => {
  const graph = everyStep();
  const named = nameNodes(graph);
  expect(new Map(named.map(({ node, name }) => [node.id, name]))).toEqual(nodeTitles(graph));
  expect(named.find(({ node }) => node.id === 'tag-2')).toMatchObject({ name: 'Add tag 2', note: '“cold”' });
  const nameOf = stepNamer(graph);
  for (const node of Object.values(graph.nodes)) {
    if (isStep(node)) expect(nameOf('gone', node.kind)).toBe(`${titleOf(node)} of an earlier version`);
  }
});
