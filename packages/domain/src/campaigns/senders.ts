import type { AccountStatus } from '../linkedin/account-status.ts';
import type { CampaignStatus } from './lifecycle.ts';
import type { EnrolmentState, InvitationFact } from './sequence/enrolment.ts';

/** Adding and removing senders of a campaign that has started, and what that does to its leads. */

/** What becomes of the leads a removed sender has reached: one person is only ever written to by one sender. */
export const REACHED_CHOICES = ['skip', 'keep'] as const;
export type ReachedChoice = (typeof REACHED_CHOICES)[number];

export type SenderRefusal = { readonly code: 'conflict'; readonly message: string };

/** @returns why senders of such a campaign cannot change; null when they can. A draft is edited as a whole. */
export function sendersFixed(status: CampaignStatus): SenderRefusal | null {
  if (status === 'Active' || status === 'Paused') return null;
  const message =
    status === 'Draft' || status === 'Scheduled'
      ? 'The senders of a draft are chosen in the draft itself.'
      : `The senders of a campaign that is ${status} cannot be changed.`;
  return { code: 'conflict', message };
}

/** Leads can only stay with a sender that can come back. @returns why not; null when they can. */
export function keepRefused(sender: { name: string; status: AccountStatus }): SenderRefusal | null {
  if (sender.status !== 'Deleted') return null;
  return {
    code: 'conflict',
    message: `${sender.name} was unlinked, so the leads it has written to cannot stay with it. Choose to skip them.`,
  };
}

/**
 * Whether this sender has, or may have, written to the lead. A visit is no word to anybody; what is on its way
 * or in doubt counts, because it cannot be taken back.
 */
export function isReached(lead: {
  readonly invitation: InvitationFact;
  /** An invitation or message was sent, or something is on its way, in doubt or waits for a person's answer. */
  readonly mayHaveHeard: boolean;
}): boolean {
  return lead.mayHaveHeard || lead.invitation.state !== 'none';
}

export type Receiver = {
  readonly id: string;
  readonly status: AccountStatus;
  /** Unfinished leads it has now. */
  readonly leads: number;
};

/** Who takes over: connected senders, or disconnected ones when no other is left; never an unlinked one. */
export function receiversOf<Sender extends Receiver>(remaining: readonly Sender[]): readonly Sender[] {
  const connected = remaining.filter(({ status }) => status === 'Active');
  return connected.length > 0 ? connected : remaining.filter(({ status }) => status !== 'Deleted');
}

/**
 * Where a moved lead goes on. Being connected is true of a pair: who passed a step because of it begins again with
 * the new sender, everybody else goes on from the step it stands on.
 */
export function handOver(
  state: EnrolmentState,
  connected: boolean | null,
  startNodeId: string,
  now: number,
): EnrolmentState {
  return connected === true ? { ...state, nodeId: startNodeId, enteredAt: now, variantId: null } : state;
}

/** Why the campaign is paused when its last sender goes. */
export function noSenderLeft(removedName: string): string {
  return `No sender is left: ${removedName} was removed. Add a sender to go on.`;
}
