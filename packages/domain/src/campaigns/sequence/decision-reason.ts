import { describePlanRest } from '../../linkedin/plan-rest.ts';
import { describeReading } from '../dealing/connections-read.ts';
import type { FinishOutcome, HoldSignal, LeftOutBy } from './enrolment.ts';
import type { StepKind } from './graph.ts';

/** What LinkedIn is asked before a lead goes on; `comment_post`: which post a comment is meant for. */
export type LookAbout = 'connected' | 'posts' | 'open_profile' | 'comment_post';

/** Why the interpreter decided what it decided. Every decision carries exactly one. */
export type DecisionReason =
  | { readonly code: 'step_due'; readonly nodeId: string }
  | { readonly code: 'delay'; readonly nodeId: string; readonly delayMinutes: number }
  | {
      readonly code: 'waiting_for_acceptance';
      readonly nodeId: string;
      readonly days: number;
      readonly sentAt: number;
    }
  | { readonly code: 'waiting_for_connection'; readonly nodeId: string; readonly untilDays: number }
  | { readonly code: 'manual_task'; readonly nodeId: string }
  /** Somebody has to look at LinkedIn before the condition can be answered. */
  | {
      readonly code: 'needs_look';
      readonly nodeId: string;
      readonly about: LookAbout;
      /** Of posts: how many days back. */
      readonly days: number;
    }
  | { readonly code: 'needs_approval'; readonly nodeId: string }
  | { readonly code: 'waiting_to_withdraw'; readonly nodeId: string; readonly afterDays: number }
  | { readonly code: 'action_planned'; readonly nodeId: string }
  | { readonly code: 'action_in_doubt'; readonly nodeId: string }
  | {
      readonly code: 'action_needs_review';
      readonly nodeId: string;
      readonly step: StepKind;
      /** No try of it got as far as LinkedIn. */
      readonly neverLeft?: boolean;
    }
  | { readonly code: 'hold'; readonly hold: HoldSignal }
  | { readonly code: 'not_due_yet'; readonly nodeId: string }
  | { readonly code: 'replied'; readonly at: number }
  | { readonly code: 'manual_message'; readonly at: number }
  | { readonly code: 'excluded'; readonly rule: string; readonly by?: LeftOutBy }
  | { readonly code: 'removed'; readonly gone?: 'deleted' | 'forgotten' }
  | { readonly code: 'merged'; readonly goesOn: string | null }
  | { readonly code: 'sender_removed'; readonly senderName: string }
  | { readonly code: 'campaign_ended' }
  | {
      readonly code: 'company_replied';
      readonly at: number;
      readonly company: string;
      readonly senderName: string;
    }
  | { readonly code: 'tagged'; readonly tag: string }
  | { readonly code: 'listed'; readonly listName: string }
  | {
      readonly code: 'reached_end';
      readonly nodeId: string;
      /** Why the step before the end was left out, where it was. */
      readonly missed?: string;
    }
  | { readonly code: 'not_connected'; readonly nodeId: string }
  | { readonly code: 'step_failed'; readonly nodeId: string; readonly message: string }
  | { readonly code: 'step_skipped'; readonly nodeId: string; readonly from: 'queue' | 'doubt' }
  | { readonly code: 'broken_sequence'; readonly nodeId: string }
  | { readonly code: 'already_finished'; readonly outcome: FinishOutcome };

const LOOK_WORDS: Readonly<Record<LookAbout, string>> = {
  connected: 'Looking up whether this person is connected.',
  posts: 'Looking up whether this person has posted.',
  comment_post: 'Looking for a post of this person to comment on.',
  open_profile: 'Looking up whether this person has an open profile.',
};

function describeHold(hold: HoldSignal): string {
  switch (hold.kind) {
    case 'campaign_not_started':
      return 'The campaign has not been started.';
    case 'campaign_paused':
      return hold.note ? `The campaign is paused (${hold.note}).` : 'The campaign is paused.';
    case 'campaign_archived':
      return 'The campaign is archived. Unarchive and resume it to go on.';
    case 'lead_paused':
      return 'You paused this lead. Resume it to go on.';
    case 'workspace_stopped':
      return 'All sending in this workspace is stopped.';
    case 'plan_ended':
      return describePlanRest('plan_ended');
    case 'beyond_plan':
      return describePlanRest('beyond_plan', hold.senderName);
    case 'sender_disconnected':
      return `${hold.senderName} is disconnected. Reconnect the account in Settings to go on.`;
    case 'sender_deleted':
      return `${hold.senderName} was removed. Connect this LinkedIn account again to go on.`;
    case 'no_sender':
      return 'The campaign has no sender left. Add one to the campaign to go on.';
    case 'reading_connections':
      return describeReading(hold.unread);
    case 'person_unresolved':
      return 'This person could not be found on LinkedIn yet.';
    case 'unresolved_variables':
      return `The message has no value for ${hold.variables.join(', ')}. Add a fallback or fill in the lead.`;
  }
}

const REMOVED_WORDS = {
  by_hand: 'The lead was removed from the campaign.',
  deleted: 'The lead was deleted.',
  forgotten: 'This person was forgotten.',
} as const;

/** One plain sentence for the lead's row. Times are shown beside it, in the viewer's zone. */
export function describeDecisionReason(reason: DecisionReason): string {
  switch (reason.code) {
    case 'step_due':
      return 'The next step is due.';
    case 'delay':
      return `Waiting ${describeDelay(reason.delayMinutes)} before the next step.`;
    case 'waiting_for_acceptance':
      return `Waiting up to ${plural(reason.days, 'day')} for the invitation to be accepted.`;
    case 'waiting_for_connection':
      return `A message needs a connection; waiting up to ${plural(reason.untilDays, 'day')} for the invitation to be accepted.`;
    case 'manual_task':
      return 'Waiting for a person to do the task and press “Done”.';
    case 'needs_look':
      return LOOK_WORDS[reason.about];
    case 'needs_approval':
      return 'The comment waits for a person to approve it.';
    case 'waiting_to_withdraw':
      return `An invitation is taken back ${plural(reason.afterDays, 'day')} after it was sent at the earliest.`;
    case 'action_planned':
      return 'The next step is queued with the sender.';
    case 'action_in_doubt':
      return 'LinkedIn did not confirm the last step. We are looking it up before going on.';
    case 'action_needs_review':
      return reason.neverLeft === true
        ? 'No try of the last step got as far as LinkedIn. Please choose how the lead goes on.'
        : 'The last step could not be confirmed. Please check it and choose what happened.';
    case 'hold':
      return describeHold(reason.hold);
    case 'not_due_yet':
      return 'The lead has not reached this step yet.';
    case 'replied':
      return 'The lead replied, so the sequence stopped.';
    case 'manual_message':
      return 'You wrote to this person yourself, so the sequence stopped.';
    case 'excluded':
      return `Excluded by the rule “${reason.rule}”.`;
    case 'removed':
      return REMOVED_WORDS[reason.gone ?? 'by_hand'];
    case 'merged':
      return reason.goesOn === null
        ? 'The lead was merged with another one of the same person.'
        : `The lead was merged with another one of the same person, who goes on in “${reason.goesOn}”.`;
    case 'sender_removed':
      return `Their sender ${reason.senderName} was removed from the campaign.`;
    case 'campaign_ended':
      return 'The campaign ended.';
    case 'company_replied':
      return `Stopped: somebody at ${reason.company} replied to ${reason.senderName}.`;
    case 'tagged':
      return `Stopped: this lead has the tag “${reason.tag}”.`;
    case 'listed':
      return `Stopped: this lead is on the list “${reason.listName}”.`;
    case 'reached_end':
      return reason.missed === undefined
        ? 'The lead reached the end of the sequence.'
        : `The lead reached the end of the sequence. Its last step was left out: ${reason.missed}`;
    case 'not_connected':
      return 'A message needs a connection, and the invitation was not accepted.';
    case 'step_failed':
      return reason.message;
    case 'step_skipped':
      return reason.from === 'queue'
        ? 'You skipped the step in LinkedIn limits before it was sent, so the sequence stopped.'
        : 'The last step could not be confirmed, and you chose to skip this lead.';
    case 'broken_sequence':
      return 'The sequence does not say what comes next. Edit the sequence to go on.';
    case 'already_finished':
      return 'This lead has finished the campaign.';
  }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** "3 days", "2 hours", "45 minutes"; mixed lengths name the two largest units. */
export function describeDelay(delayMinutes: number): string {
  const days = Math.floor(delayMinutes / 1_440);
  const hours = Math.floor((delayMinutes % 1_440) / 60);
  const minutes = delayMinutes % 60;
  const parts = [
    days > 0 ? plural(days, 'day') : '',
    hours > 0 ? plural(hours, 'hour') : '',
    minutes > 0 ? plural(minutes, 'minute') : '',
  ].filter((part) => part !== '');
  return parts.slice(0, 2).join(' ');
}
