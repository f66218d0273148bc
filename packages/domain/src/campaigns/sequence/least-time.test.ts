import { expect, test } from 'vitest';
import type { SequenceGraph } from './graph.ts';
import { leastMsAfter } from './least-time.ts';

const day = 86_400_000;
const graph: SequenceGraph = {
  formatVersion: 1,
  startNodeId: 'visit',
  nodes: {
    visit: { id: 'visit', kind: 'visit', next: 'ten' },
    ten: { id: 'ten', kind: 'wait', delayMinutes: 10 * 1_440, next: 'ask' },
    ask: { id: 'ask', kind: 'condition', test: { kind: 'tagged', tag: 'VIP' }, yes: 'three', no: 'one' },
    three: { id: 'three', kind: 'wait', delayMinutes: 3 * 1_440, next: 'end' },
    one: { id: 'one', kind: 'wait', delayMinutes: 1_440, next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
};

test('what is left of a sequence takes its shortest waits at least, the wait a lead stands in not counted', () => {
  expect(leastMsAfter(graph, 'visit')).toBe(11 * day);
  expect(leastMsAfter(graph, 'ten')).toBe(day);
  expect(leastMsAfter(graph, 'end')).toBe(0);
  expect(leastMsAfter(graph, 'gone')).toBe(0);
});
