import { expect, it } from 'vitest';
import { defaultSequence } from './default-sequence.ts';
import { firstSteps } from './first-steps.ts';
import type { SequenceGraph, SequenceNode } from './graph.ts';

const graphOf = (...nodes: SequenceNode[]): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: nodes[0]?.id ?? 'none',
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
});
const end: SequenceNode = { id: 'end', kind: 'end' };
const visit: SequenceNode = { id: 'v', kind: 'visit', next: 'end' };
const wait = (id: string, delayMinutes: number, next: string): SequenceNode => ({
  ...{ id, kind: 'wait', delayMinutes, next },
});

it('is the first step on LinkedIn, after the waits and own steps before it', () => {
  const tag: SequenceNode = { id: 't', kind: 'tag', tag: 'New', next: 'w' };
  expect(firstSteps(graphOf(tag, wait('w', 60, 'v'), visit, end))).toMatchObject({
    sends: [{ step: { id: 'v' }, afterMs: 3_600_000 }],
    asksPerson: false,
  });
  expect(firstSteps(defaultSequence()).sends).toHaveLength(1);
});

it('is asked on every way of a question, and says where a person comes first', () => {
  const asks: SequenceNode = {
    ...{ id: 'c', kind: 'condition', test: { kind: 'tagged', tag: 'Hot' }, yes: 'task', no: 'w' },
  };
  const task: SequenceNode = { id: 'task', kind: 'task', instructions: 'Call', next: 'v' };
  expect(firstSteps(graphOf(asks, task, wait('w', 1, 'v'), visit, end))).toMatchObject({
    sends: [{ step: { id: 'v' }, afterMs: 60_000 }],
    asksPerson: true,
  });
});

it('is nothing where nothing is sent, or the sequence leads back to itself', () => {
  expect(firstSteps(graphOf(wait('w', 1, 'end'), end)).sends).toEqual([]);
  expect(firstSteps(graphOf(wait('a', 1, 'b'), wait('b', 1, 'a'))).sends).toEqual([]);
});

it('is told at once after 60 questions in a row, at the earliest that any way through them takes', () => {
  const questions = Array.from({ length: 60 }, (_, n): SequenceNode[] => [
    { id: `c${n}`, kind: 'condition', test: { kind: 'tagged', tag: 'Hot' }, yes: `w${n}`, no: `c${n + 1}` },
    wait(`w${n}`, 1, `c${n + 1}`),
  ]).flat();
  const last: SequenceNode = { id: 'c60', kind: 'visit', next: 'end' };
  expect(firstSteps(graphOf(...questions, last, end)).sends).toEqual([{ step: last, afterMs: 0 }]);
});
