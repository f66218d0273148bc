import type { ActionKind } from '../../linkedin/daily-limits.ts';
import type { Behaviour } from './behaviour.ts';
import type { DateRange, Range } from './range.ts';
import type { LeftOut } from './rehearsal-input.ts';

/** The answer of a rehearsal. Numbers are ranges over its runs; instants are epoch milliseconds. */

export type KindRange = { readonly kind: ActionKind; readonly range: Range };

export type RehearsalDay = {
  /** `YYYY-MM-DD` in the rehearsal's zone. */
  readonly date: string;
  readonly kinds: readonly KindRange[];
  readonly total: Range;
  readonly accepts: Range;
  readonly replies: Range;
  /** The day's first actions in the first run. */
  readonly first: readonly {
    readonly at: number;
    readonly kind: ActionKind;
    readonly leadName: string;
    readonly senderName: string;
    /** Of the sender's working hours; null: it has none. */
    readonly senderZone: string | null;
  }[];
};

export type RehearsalSenderDay = {
  readonly date: string;
  /** All campaigns that use the sender. */
  readonly kinds: readonly KindRange[];
  readonly total: Range;
  /** Invitations the account may send on that day. */
  readonly inviteCap: number;
  /** What kept waiting actions back longest, and in how many runs; null: nothing had to wait. */
  readonly binding: {
    readonly kind: 'limit' | 'hours';
    readonly sentence: string;
    readonly runs: number;
  } | null;
};

export type SenderCap = { readonly budget: string; readonly noun: string; readonly cap: number };

export type RehearsedSender = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly leads: number;
  readonly caps: readonly SenderCap[];
  readonly days: readonly RehearsalSenderDay[];
};

export type LeftOutLead = {
  readonly leadId: string;
  readonly name: string;
  readonly company: string | null;
  readonly code: LeftOut['code'] | 'message';
  readonly reason: string;
};

/** How a change would move the end. `note` says what it means or why it changes nothing. */
export type WhatIf = {
  readonly change: 'one_more_sender' | 'five_more_invitations';
  readonly note: string;
  readonly finish: DateRange;
  /** Median days earlier than the same runs without the change; null when one of them does not end in time. */
  readonly daysEarlier: number | null;
  /** Leads that have ended by the last day, median. */
  readonly endedLeads: number;
};

export type Capacity = {
  readonly finishBy: number;
  /** Null: no number of senders is enough. */
  readonly senders: number | null;
  readonly sentence: string;
};

export type Rehearsal = {
  readonly seeds: readonly number[];
  readonly from: number;
  readonly days: number;
  readonly zone: string;
  readonly behaviour: Behaviour;
  readonly played: number;
  readonly calendar: readonly RehearsalDay[];
  readonly totals: {
    readonly kinds: readonly KindRange[];
    readonly accepts: Range;
    readonly replies: Range;
    readonly endedLeads: Range;
  };
  readonly finish: DateRange;
  /** Runs in which every lead ended before the last day. */
  readonly finishedRuns: number;
  readonly ends: readonly { readonly outcome: string; readonly reason: string; readonly leads: Range }[];
  readonly unfinished: Range;
  /** Leads that began later because enough people of their company had begun that week. */
  readonly waitedForCompany: Range;
  readonly senders: readonly RehearsedSender[];
  readonly shares: readonly {
    readonly campaignId: string;
    readonly name: string;
    readonly actions: Range;
    /** Of all actions of these senders, median; 0 to 100. */
    readonly percent: number;
  }[];
  readonly leftOut: readonly LeftOutLead[];
  /** Runs of each what-if: fewer than `seeds`, compared with the same runs. */
  readonly whatIfRuns: number;
  readonly whatIf: readonly WhatIf[];
  readonly capacity: Capacity | null;
};
