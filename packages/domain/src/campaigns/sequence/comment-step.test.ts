import { expect, it } from 'vitest';
import { describeDecisionReason } from './decision-reason.ts';
import type { EnrolmentState } from './enrolment.ts';
import { NO_FACTS, startEnrolment } from './enrolment.ts';
import type { SequenceGraph } from './graph.ts';
import { decide } from './next-actions.ts';

const START = Date.parse('2026-03-16T09:00:00Z');
const graph: SequenceGraph = {
  formatVersion: 1,
  startNodeId: 'comment',
  nodes: {
    comment: {
      ...{ id: 'comment', kind: 'comment', maxAgeDays: 7, next: 'end' },
      variants: [{ id: 'a', share: 1, body: 'Well put!' }],
    },
    end: { id: 'end', kind: 'end' },
  },
};
const post = { socialId: 'urn:li:activity:7100000000000000001', text: 'Hello', publishedAt: START - 1 };
const at = (state: Partial<EnrolmentState>) =>
  decide(graph, { ...startEnrolment(graph.startNodeId, START), ...state }, NO_FACTS, START, () => 0);

it('nobody is asked about a comment before a post of the person is known', () => {
  const decision = at({});
  expect(decision).toMatchObject({
    decision: 'wait',
    until: null,
    reason: { code: 'needs_look', nodeId: 'comment', about: 'comment_post', days: 7 },
    state: { variantId: null },
  });
});

it('with a post somebody is asked, once the wording is drawn, and what they say is done', () => {
  const looked = { nodeId: 'comment', yes: true, post };
  const asked = at({ looked });
  expect(asked).toMatchObject({ reason: { code: 'needs_approval' }, state: { looked, variantId: 'a' } });
  const goAhead = { nodeId: 'comment', text: 'Well put indeed!' };
  expect(at({ looked, goAhead })).toMatchObject({ decision: 'act', state: { looked, goAhead } });
});

it('without a post the lead goes on, nobody is asked, and its history says why', () => {
  const decision = at({ looked: { nodeId: 'comment', yes: false } });
  expect(decision).toMatchObject({ decision: 'finish', outcome: 'finished' });
  expect(describeDecisionReason(decision.reason)).toBe(
    'The lead reached the end of the sequence. Its last step was left out: No post of the last 7 days takes comments.',
  );
  expect(decision.passed).toEqual([
    {
      ...{ nodeId: 'comment', at: START, what: 'nothing_found' },
      detail: 'No post of the last 7 days takes comments.',
    },
  ]);
});

it('a lead that is done keeps nothing of what somebody wrote', () => {
  const looked = { nodeId: 'comment', yes: true, post };
  const state = { ...startEnrolment(graph.startNodeId, START), looked };
  const facts = { ...NO_FACTS, stops: [{ kind: 'removed', at: START, gone: 'forgotten' } as const] };
  expect(decide(graph, state, facts, START, () => 0).state.looked).toBeNull();
});

it('what a lead was asked before posts were looked for first, and its answer, still holds', () => {
  expect(at({ variantId: 'a' }).reason.code).toBe('needs_look');
  expect(at({ variantId: 'a', goAhead: { nodeId: 'comment' } }).decision).toBe('act');
});
