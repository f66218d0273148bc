import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import type {
  EnrolmentState,
  InvitationFact,
  StopSignal,
} from '@waypost/domain/campaigns/sequence/enrolment';
import type { GivenSender } from './dealing/deal-leads.ts';

/** A lead inside a campaign, as stored. Instants are business time in epoch milliseconds. */
export interface Enrolment extends GivenSender {
  id: string;
  campaignId: string;
  leadId: string;
  version: number;
  state: EnrolmentState;
  leadState: LeadState;
  reason: string;
  nextAt: number | null;
  actionId: string | null;
  actionNodeId: string | null;
  occurrence: number;
  connected: boolean | null;
  invitation: InvitationFact;
  acceptedAt: number | null;
  repliedAt: number | null;
  stops: StopSignal[];
  updatedAt: number;
}

/** It failed, whether or not somebody has left it at that, or its step was taken out before it was sent. */
export function canBeTriedAgain({ leadState, state }: Enrolment): boolean {
  const { finished } = state;
  return leadState === 'Failed' || finished?.dismissed === true || finished?.skippedInQueue === true;
}
