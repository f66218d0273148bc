import { describeDecisionReason, type DecisionReason } from './sequence/decision-reason.ts';
import type { FinishOutcome } from './sequence/enrolment.ts';
import type { SequenceDecision } from './sequence/next-actions.ts';

/** The words for a lead inside a campaign. */
export const LEAD_STATES = [
  'Queued',
  'In progress',
  'Waiting',
  'Replied',
  'Finished',
  'Skipped',
  'Failed',
  'Excluded',
] as const;
export type LeadState = (typeof LEAD_STATES)[number];

export type LeadStateView = {
  readonly state: LeadState;
  readonly reason: string;
  /** When it goes on, if time alone decides that. */
  readonly nextAt: number | null;
};

const STATE_OF_OUTCOME: Readonly<Record<FinishOutcome, LeadState>> = {
  finished: 'Finished',
  replied: 'Replied',
  skipped: 'Skipped',
  failed: 'Failed',
  excluded: 'Excluded',
};

export function leadStateOfOutcome(outcome: FinishOutcome): LeadState {
  return STATE_OF_OUTCOME[outcome];
}

/** The word of a lead whose next step stands in its sender's queue. */
export function plannedState(begun: boolean): LeadState {
  return begun ? 'In progress' : 'Queued';
}

/** @param begun of `hasBegun`. */
export function leadStateOf(decision: SequenceDecision, begun: boolean): LeadStateView {
  const reason = describeDecisionReason(decision.reason);
  switch (decision.decision) {
    case 'finish':
      return { state: STATE_OF_OUTCOME[decision.outcome], reason, nextAt: null };
    case 'act':
      return { state: plannedState(begun), reason, nextAt: decision.notBefore };
    case 'wait':
      return { state: waitingState(decision.reason.code, begun), reason, nextAt: decision.until };
  }
}

function waitingState(code: DecisionReason['code'], begun: boolean): LeadState {
  if (code === 'action_planned') return plannedState(begun);
  const standsStill =
    code === 'hold' ||
    code === 'action_in_doubt' ||
    code === 'action_needs_review' ||
    code === 'manual_task' ||
    code === 'needs_approval';
  return begun || standsStill ? 'Waiting' : 'Queued';
}
