import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { expect, test } from 'vitest';
import { nameNodes, placeNamer, stepNamer } from './step-names.ts';

test('steps are named in reading order, with the branch and the wait that lead to them', () => {
  const steps = nameNodes(defaultSequence())
    .filter(({ node }) => ['visit', 'invite', 'message'].includes(node.kind))
    .map(({ name, note, depth }) => `${depth} ${name}: ${note}`);
  expect(steps).toEqual([
    '0 Profile visit: ',
    '0 Invitation: with a note, 1 day later',
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

test('a lead between two steps stands before the next one, and an open invitation is the invitation', () => {
  const placeOf = placeNamer(defaultSequence());
  expect(placeOf('wait-before-message-2')).toBe('Before message 2');
  expect(placeOf('accepted')).toBe('Invitation');
  expect(placeOf('invite')).toBe('Invitation');
});
