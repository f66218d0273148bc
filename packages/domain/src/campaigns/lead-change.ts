import { changeOfPlanRest } from '../linkedin/plan-rest.ts';
import type { DecisionReason } from './sequence/decision-reason.ts';
import type { FinishOutcome, HoldSignal, LeftOutBy } from './sequence/enrolment.ts';
import type { StepKind } from './sequence/graph.ts';

const WHEN_WITHDRAWN = {
  waiting_for_acceptance: 'The invitation is being withdrawn; the lead then goes on as not accepted.',
  waiting_for_connection: 'The invitation is being withdrawn; the lead then ends.',
  waiting_to_withdraw: 'The invitation is being withdrawn already; the lead then goes on.',
} as const;

/** The lead stands where it stands because of its pending invitation. */
export function waitsForInvitation(
  reason: DecisionReason,
): reason is Extract<DecisionReason, { code: keyof typeof WHEN_WITHDRAWN }> {
  return Object.hasOwn(WHEN_WITHDRAWN, reason.code);
}

/**
 * What a person, or time, could do about the reason a lead stands where it stands: one sentence for every reason
 * there is. A new reason does not compile without one.
 * @param withdrawing the invitation is being taken back outside of the sequence.
 */
export function changeOfDecision(reason: DecisionReason, withdrawing = false): string {
  if (withdrawing && waitsForInvitation(reason)) return WHEN_WITHDRAWN[reason.code];
  switch (reason.code) {
    case 'step_due':
    case 'not_due_yet':
    case 'needs_look':
    case 'action_planned':
      return 'It goes on by itself.';
    case 'delay':
      return 'A shorter wait in the sequence holds for leads that start after the change.';
    case 'waiting_for_acceptance':
      return 'It goes on at once when the person accepts.';
    case 'waiting_for_connection':
      return 'The message goes out after the person accepts; without that the lead ends.';
    case 'waiting_to_withdraw':
      return 'It goes on by itself, or at once when the person accepts.';
    case 'manual_task':
      return 'Do the task and press “Done”.';
    case 'needs_approval':
      return 'Approve the comment, or skip it: the lead then goes on without it.';
    case 'action_in_doubt':
      return 'It goes on by itself as soon as LinkedIn shows what happened.';
    case 'action_needs_review':
      return reason.neverLeft === true
        ? 'Choose how the lead goes on.'
        : `Check ${whereItShows(reason.step)} on LinkedIn and choose what happened.`;
    case 'hold':
      return changeOfHold(reason.hold);
    case 'step_failed':
      return changeOfOutcome('failed');
    case 'excluded':
      return changeOfLeftOut(reason.by ?? 'exclusion');
    case 'broken_sequence':
      return 'Mend the sequence, then press Retry.';
    case 'company_replied':
    case 'tagged':
    case 'listed':
      return 'Nothing more is sent. Without this stop rule, later leads would go on.';
    case 'replied':
      return changeOfOutcome('replied');
    case 'removed':
      return changeOfOutcome('skipped', reason.gone);
    case 'manual_message':
    case 'merged':
    case 'sender_removed':
    case 'campaign_ended':
    case 'not_connected':
    case 'step_skipped':
      return changeOfOutcome('skipped');
    case 'reached_end':
      return changeOfOutcome('finished');
    case 'already_finished':
      return changeOfOutcome(reason.outcome);
  }
}

/** Where on LinkedIn a person sees whether a step has taken effect. */
export function whereItShows(step: StepKind): string {
  switch (step) {
    case 'invite':
    case 'withdraw':
      return 'your sent invitations';
    case 'message':
    case 'inmail':
      return 'the conversation';
    case 'react':
    case 'comment':
      return 'the newest posts of this person';
    default:
      return 'the profile of this person';
  }
}

function changeOfHold(hold: HoldSignal): string {
  switch (hold.kind) {
    case 'campaign_not_started':
      return 'Start the campaign.';
    case 'campaign_paused':
      return 'Resume the campaign.';
    case 'campaign_archived':
      return 'Unarchive the campaign, then resume it.';
    case 'lead_paused':
      return 'Resume this lead.';
    case 'workspace_stopped':
      return 'Let sending go on again, on the campaigns page.';
    case 'plan_ended':
    case 'beyond_plan':
      return changeOfPlanRest(hold.kind);
    case 'sender_disconnected':
      return 'Reconnect the account in Settings.';
    case 'sender_deleted':
      return 'Connect this LinkedIn account again, or take the sender out of the campaign.';
    case 'no_sender':
      return 'Add a sender to the campaign.';
    case 'reading_connections':
      return 'It goes on by itself, or at once with another rotation of the senders.';
    case 'person_unresolved':
      return 'Add the link of the LinkedIn profile to the lead.';
    case 'unresolved_variables':
      return 'Fill in the lead, or give the variable a fallback.';
  }
}

/** What lets a campaign take somebody who was left out. @param by null: it was not noted. */
export function changeOfLeftOut(by: LeftOutBy | null): string {
  switch (by) {
    case 'exclusion':
      return 'Delete the exclusion, then add the lead to a new campaign.';
    case 'other_campaign':
      return 'A new campaign can take the lead once the other one is done with it, after the cool-off where that one wrote to them.';
    case 'contacted':
      return 'A new campaign can take the lead after these days, or at once where they are set shorter.';
    case 'other_sender':
      return 'A new campaign with that sender can take the lead.';
    case null:
      return 'A new campaign can take the lead once no rule leaves it out any more.';
  }
}

/**
 * Of a lead that has ended: nothing more is sent to it by this campaign.
 * @param gone why it is not in the workspace any more; left out: it is there.
 * @param by what an excluded lead was left out by; null: it was not noted.
 */
export function changeOfOutcome(
  outcome: FinishOutcome,
  gone?: 'deleted' | 'forgotten',
  by: LeftOutBy | null = null,
): string {
  if (gone === 'forgotten') return 'Nothing more is sent. No campaign can take this person again.';
  if (gone === 'deleted') return 'Nothing more is sent. The lead is not in this workspace any more.';
  switch (outcome) {
    case 'finished':
      return 'Nothing more is sent by this campaign. Another one may write to this person after the cool-off.';
    case 'replied':
      return 'Nothing more is sent by this campaign. Answer in the Unibox.';
    case 'skipped':
      return 'Nothing more is sent by this campaign. Another one can take the lead, after the cool-off where this one wrote to them.';
    case 'failed':
      return 'Press Retry once the cause is gone, or Dismiss to leave it at that.';
    case 'excluded':
      return changeOfLeftOut(by);
  }
}
