import { decide } from '@waypost/domain/campaigns/sequence/next-actions';
import { leadStateOf } from '@waypost/domain/campaigns/lead-state';
import { startEnrolment } from '@waypost/domain/campaigns/sequence/enrolment';
import { expect, test } from 'vitest';
import type { Action } from '../../linkedin/index.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { straightSequence } from '../testing/straight-sequence.ts';
import { factsOf } from './enrolment-facts.ts';

const now = Date.UTC(2026, 10, 25, 10);
const graph = straightSequence({ kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }] });
const state = startEnrolment(graph.startNodeId, now);
const enrolment = {
  ...{ state, connected: null, acceptedAt: null, repliedAt: null, stops: [], updatedAt: now },
  ...{ actionNodeId: graph.startNodeId, invitation: { state: 'none', sentAt: null } },
} as Partial<Enrolment> as Enrolment;

function toldOf(outcomeCode: string): string {
  const action = { state: 'rejected', outcomeCode, endedAt: now } as Partial<Action> as Action;
  const decision = decide(graph, state, factsOf(enrolment, action, null), now, () => 0);
  return leadStateOf(decision, true).reason;
}

test('a step that a person took out of the queue says so, and is not taken for one that could not be confirmed', () => {
  expect(toldOf('skipped_in_queue')).toBe(
    'You skipped the step in LinkedIn limits before it was sent, so the sequence stopped.',
  );
  expect(toldOf('skipped_by_hand')).toBe(
    'The last step could not be confirmed, and you chose to skip this lead.',
  );
});

test('a step with a person says whether it ever left', () => {
  const decisionOf = (dispatchedAt: number | null) => {
    const action = { state: 'needs_review', dispatchedAt, endedAt: now } as Partial<Action> as Action;
    return decide(graph, state, factsOf(enrolment, action, null), now, () => 0);
  };
  const review = { code: 'action_needs_review' };
  expect(decisionOf(null)).toMatchObject({ reason: { ...review, neverLeft: true } });
  expect(decisionOf(now)).toMatchObject({ reason: review });
  expect(decisionOf(now)).not.toHaveProperty('reason.neverLeft');
});
