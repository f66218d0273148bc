/** What is remembered about, and known of, one lead inside one campaign. All instants are epoch milliseconds (business time). */

import type { SenderConnections } from '../dealing/connections-read.ts';
import type { LeadFacts } from './condition.ts';

export type FinishOutcome = 'finished' | 'replied' | 'skipped' | 'failed' | 'excluded';

/** What left a lead out: a rule of the workspace, or what it or another campaign has done. */
export type LeftOutBy = 'exclusion' | 'other_campaign' | 'contacted' | 'other_sender';

/** What a look at LinkedIn answered. */
export type Looked = {
  readonly nodeId: string;
  /** Of a comment: there is a post that takes one. */
  readonly yes: boolean;
  /** The post a comment is meant for. */
  readonly post?: PostToComment;
  /** Who the person is was looked up, as far as anybody is shown them. */
  readonly person?: true;
};

/** A post as it was when somebody was asked whether a comment may go out under it. */
export type PostToComment = {
  readonly socialId: string;
  /** Its beginning, at most {@link POST_EXCERPT_LENGTH_MAX} characters. */
  readonly text: string;
  readonly publishedAt: number;
};

/** Enough of a post to know what is answered. UTF-16 units. */
export const POST_EXCERPT_LENGTH_MAX = 600;

/** Stored with the enrolment; small enough to be rebuilt from nothing but its own fields. */
export type EnrolmentState = {
  /** When the lead entered the campaign. Replies before this do not count. */
  readonly startedAt: number;
  /** The node the lead stands on. */
  readonly nodeId: string;
  /** When it got there: waits count from here. */
  readonly enteredAt: number;
  /** The wording drawn for this node, so that asking again never draws again. */
  readonly variantId: string | null;
  /**
   * What a person said about the node the lead stands on: a task is done, a comment may go out (with this text, if
   * it was changed), or is left out. Forgotten when the lead leaves it.
   */
  readonly goAhead?: { readonly nodeId: string; readonly text?: string; readonly skip?: true } | null;
  /** A person holds this lead, whatever the campaign does. */
  readonly paused?: true;
  /** It was past its first step when it came from an earlier version of the sequence; the place says so no longer. */
  readonly begun?: true;
  /** What a look at LinkedIn answered for the node the lead stands on. Forgotten when the lead leaves it. */
  readonly looked?: Looked | null;
  /** Set once; only trying a failed step again clears it. */
  readonly finished: {
    readonly outcome: FinishOutcome;
    readonly at: number;
    /** Left out when it was taken in; absent: it was under way, or that was not noted. */
    readonly leftOutBy?: LeftOutBy;
    /** It had failed, and a person left it at that: it counts as skipped, and can still be tried again. */
    readonly dismissed?: true;
    /** A person took its step out of the queue before it was sent: it can be taken up again there. */
    readonly skippedInQueue?: true;
  } | null;
};

/** Why a step needed no send of its own. */
export type SatisfiedAs = 'already_connected' | 'already_invited' | 'already_done' | 'nothing_found';

/** The latest known result of the action planned for a node. */
export type StepOutcome = {
  readonly nodeId: string;
  readonly at: number;
} & (
  | { readonly result: 'planned' }
  | { readonly result: 'in_doubt'; readonly nextLookAt: number | null }
  /** `neverLeft`: no try of it got as far as LinkedIn. */
  | { readonly result: 'needs_review'; readonly neverLeft?: boolean }
  | { readonly result: 'sent' }
  | {
      readonly result: 'satisfied';
      readonly as: SatisfiedAs;
      /** Why nothing was sent, where more is known than `as` says. */
      readonly message?: string | null;
    }
  | { readonly result: 'failed'; readonly message: string }
  /**
   * By a person: `queue` took the step out before it was sent, `doubt` gave the lead up after looking at a step that could
   * not be confirmed.
   */
  | { readonly result: 'skipped'; readonly from: 'queue' | 'doubt' }
  /** Taken back before it was dispatched (pause, edit): the step may be planned again. */
  | { readonly result: 'cancelled' }
);

/** Ends the enrolment. */
export type StopSignal =
  | { readonly kind: 'manual_message'; readonly at: number }
  /** `by` absent: by an exclusion of the workspace. */
  | { readonly kind: 'excluded'; readonly at: number; readonly rule: string; readonly by?: LeftOutBy }
  /** Taken out by hand; or the lead is gone from the workspace: deleted, or forgotten for good. */
  | { readonly kind: 'removed'; readonly at: number; readonly gone?: 'deleted' | 'forgotten' }
  /** It was merged with another lead of the same person, whose campaign goes on; null: without one. */
  | { readonly kind: 'merged'; readonly at: number; readonly goesOn: string | null }
  /** The sender that had written to this lead was taken out of the campaign. */
  | { readonly kind: 'sender_removed'; readonly at: number; readonly senderName: string }
  | { readonly kind: 'campaign_ended'; readonly at: number }
  /** Stop rules of the campaign; see `stop-rules/which-rule-stops`. */
  | {
      readonly kind: 'company_replied';
      readonly at: number;
      readonly company: string;
      readonly senderName: string;
    }
  | { readonly kind: 'tagged'; readonly at: number; readonly tag: string }
  | { readonly kind: 'listed'; readonly at: number; readonly listName: string };

/** Holds the enrolment where it is until somebody or something lifts it. */
export type HoldSignal =
  | { readonly kind: 'campaign_not_started' }
  | { readonly kind: 'campaign_paused'; readonly note: string | null }
  | { readonly kind: 'campaign_archived' }
  | { readonly kind: 'lead_paused' }
  | { readonly kind: 'workspace_stopped' }
  /** The plan has ended. Nothing is lost: it goes on when a plan runs again. */
  | { readonly kind: 'plan_ended' }
  /** The plan lets fewer accounts act than are connected. */
  | { readonly kind: 'beyond_plan'; readonly senderName: string }
  | { readonly kind: 'sender_disconnected'; readonly senderName: string }
  | { readonly kind: 'sender_deleted'; readonly senderName: string }
  | { readonly kind: 'no_sender' }
  /** It is dealt once the connections of these senders are read, or without them at a stated time. */
  | { readonly kind: 'reading_connections'; readonly unread: readonly SenderConnections[] }
  | { readonly kind: 'person_unresolved' }
  | { readonly kind: 'unresolved_variables'; readonly variables: readonly string[] };

export type InvitationFact = {
  readonly state: 'none' | 'pending' | 'accepted' | 'withdrawn' | 'declined';
  readonly sentAt: number | null;
};

export type EnrolmentFacts = {
  /** Whether the sender and the lead are connected; `null` while nobody has looked. */
  readonly connected: boolean | null;
  readonly invitation: InvitationFact;
  readonly acceptedAt: number | null;
  /** First inbound message of this lead to this sender. */
  readonly repliedAt: number | null;
  readonly lastOutcome: StepOutcome | null;
  /** What conditions ask about; absent where no condition does. */
  readonly lead?: LeadFacts;
  readonly stops: readonly StopSignal[];
  readonly hold: HoldSignal | null;
};

/** A lead nobody knows anything about yet. */
export const NO_FACTS: EnrolmentFacts = {
  connected: null,
  invitation: { state: 'none', sentAt: null },
  acceptedAt: null,
  repliedAt: null,
  lastOutcome: null,
  stops: [],
  hold: null,
};

export function startEnrolment(startNodeId: string, now: number): EnrolmentState {
  return { startedAt: now, nodeId: startNodeId, enteredAt: now, variantId: null, finished: null };
}
