import type {
  EnrolmentFacts,
  HoldSignal,
  SatisfiedAs,
  StepOutcome,
} from '@waypost/domain/campaigns/sequence/enrolment';
import type { Action } from '../../linkedin/index.ts';
import type { Enrolment } from '../enrolment-row.ts';

/**
 * Everything the interpreter may know about one lead, read from what is stored.
 * @param done the step that was just carried out in this transaction.
 */
export function factsOf(
  enrolment: Enrolment,
  action: Action | undefined,
  hold: HoldSignal | null,
  done: StepOutcome | null = null,
): EnrolmentFacts {
  return {
    connected: enrolment.connected,
    invitation: enrolment.invitation,
    acceptedAt: enrolment.acceptedAt,
    repliedAt: enrolment.repliedAt,
    lastOutcome:
      done ?? (enrolment.actionNodeId === null ? null : outcomeOf(enrolment.actionNodeId, enrolment, action)),
    stops: enrolment.stops,
    hold,
  };
}

function outcomeOf(nodeId: string, enrolment: Enrolment, action: Action | undefined): StepOutcome {
  const at = action?.endedAt ?? enrolment.updatedAt;
  switch (action?.state) {
    case 'sent':
      return { nodeId, at, result: 'sent' };
    case 'satisfied':
      return {
        ...{ nodeId, at, result: 'satisfied', as: satisfiedAs(action.outcomeCode) },
        message: action.outcomeMessage,
      };
    case 'rejected':
      if (action.outcomeCode === 'skipped_in_queue') return { nodeId, at, result: 'skipped', from: 'queue' };
      if (action.outcomeCode === 'skipped_by_hand') return { nodeId, at, result: 'skipped', from: 'doubt' };
      return {
        nodeId,
        at,
        result: 'failed',
        message: action.outcomeMessage ?? 'LinkedIn refused this step.',
      };
    case 'in_doubt':
      return { nodeId, at, result: 'in_doubt', nextLookAt: null };
    case 'needs_review':
      return { nodeId, at, result: 'needs_review', neverLeft: action.dispatchedAt === null };
    case 'cancelled':
    case undefined:
      return { nodeId, at, result: 'cancelled' };
    default:
      return { nodeId, at, result: 'planned' };
  }
}

function satisfiedAs(code: string | null): SatisfiedAs {
  const known = code === 'already_connected' || code === 'already_invited' || code === 'nothing_found';
  return known ? code : 'already_done';
}
