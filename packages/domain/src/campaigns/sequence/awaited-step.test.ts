import { expect, it } from 'vitest';
import { awaitedStep } from './awaited-step.ts';
import { defaultSequence } from './default-sequence.ts';
import type { SequenceGraph } from './graph.ts';

const graph = defaultSequence();
const from = (nodeId: string, done?: boolean) => awaitedStep(graph, nodeId, done)?.id ?? null;

it('a lead waits for the step it stands on, or for the first one behind waits and questions', () => {
  expect(from('visit')).toBe('visit');
  expect(from('wait-before-invite')).toBe('invite');
  expect(from('accepted')).toBe('message-1');
  expect(from('wait-before-message-2')).toBe('message-2');
});

it('a lead that is held on a step that is done waits for the one behind it', () => {
  expect(from('visit', true)).toBe('invite');
  expect(from('invite', true)).toBe('message-1');
  expect(from('message-2', true)).toBeNull();
});

it('where a yes leads to no step, the other way counts; at an end there is none', () => {
  const { nodes } = graph;
  const accepted = { ...nodes['accepted'], yes: 'end-done', no: 'message-2' };
  const turned = { ...graph, nodes: { ...nodes, accepted } } as SequenceGraph;
  expect(awaitedStep(turned, 'accepted')?.id).toBe('message-2');
  expect(from('end-done')).toBeNull();
  expect(from('nowhere')).toBeNull();
});

it('a sequence that leads back to itself is left', () => {
  const wait = { id: 'a', kind: 'wait', delayMinutes: 1, next: 'b' } as const;
  const nodes = { a: wait, b: { ...wait, id: 'b', next: 'a' } };
  expect(awaitedStep({ formatVersion: 1, startNodeId: 'a', nodes }, 'a')).toBeNull();
});

it('where the answer to a question is known, its way is taken instead of the hope', () => {
  const knows = (answer: boolean) => awaitedStep(graph, 'wait-before-message-2', false, () => answer)?.id;
  expect(knows(true)).toBe('message-2');
  expect(awaitedStep(graph, 'accepted', false, () => true)?.id).toBe('message-1');
  expect(awaitedStep(graph, 'accepted', false, () => false)).toBeNull();
});
