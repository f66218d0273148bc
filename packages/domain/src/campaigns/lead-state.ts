import { describeDecisionReason } from './sequence/decision-reason.ts';
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

/** @param begun whether any step of this lead has ever been planned. */
export function leadStateOf(decision: SequenceDecision, begun: boolean): LeadStateView {
  const reason = describeDecisionReason(decision.reason);
  switch (decision.decision) {
    case 'finish':
      return { state: STATE_OF_OUTCOME[decision.outcome], reason, nextAt: null };
    case 'act':
      return { state: begun ? 'In progress' : 'Queued', reason, nextAt: decision.notBefore };
    case 'wait': {
      const underWay = decision.reason.code === 'action_planned';
      return {
        state: underWay ? 'In progress' : begun ? 'Waiting' : 'Queued',
        reason,
        nextAt: decision.until,
      };
    }
  }
}
