import type { ActionKind } from './daily-limits.ts';

/** What the LinkedIn feature announces, in the transaction that stores it. Instants are epoch milliseconds. */

export type AccountDisconnected = {
  readonly linkedinAccountId: string;
  readonly at: number;
  /** Safe to show. */
  readonly reason: string;
};

export type AccountReconnected = { readonly linkedinAccountId: string; readonly at: number };
/** It may act again because the workspace's plan lets it. */
export type AccountActsAgain = { readonly linkedinAccountId: string; readonly at: number };
export type AccountDeleted = { readonly linkedinAccountId: string; readonly at: number };

export type InvitationAccepted = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly acceptedAt: number;
};

/** The pending invitation of a pair was taken back by this account. */
export type InvitationWithdrawn = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly withdrawnAt: number;
  /** A step of a campaign did it, a person in LinkedIn limits, or the account's rule for old invitations. */
  readonly by: 'step' | 'hand' | 'rule';
};

/** The network id of a lead, as this account sees it, was learned. */
export type PersonResolved = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly providerId: string;
};

/** An action is planned again: its request provably had no effect, or a person asked for it. */
export type ActionPlannedAgain = {
  readonly actionId: string;
  /** Set when a campaign planned it. */
  readonly enrolmentId: string | null;
  /** It waited for a person's decision until now. */
  readonly wasInReview: boolean;
};

/** Nobody knows yet whether an action took effect: what happened is read before anything else is sent for it. */
export type ActionInDoubt = {
  readonly actionId: string;
  /** Set when a campaign planned it. */
  readonly campaignId: string | null;
};

/** The end of one planned action, or its hand-over to a person (`needs_review`). */
export type ActionEnded = {
  readonly actionId: string;
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly kind: ActionKind;
  /** Set when a campaign planned it. */
  readonly campaignId: string | null;
  readonly enrolmentId: string | null;
  readonly stepId: string | null;
  readonly outcome: 'sent' | 'satisfied' | 'rejected' | 'needs_review';
  /** It waited for a person's decision until now. */
  readonly wasInReview: boolean;
  /** Stable code, e.g. `already_connected`, and the sentence for people. */
  readonly code: string;
  readonly message: string;
  /** The item on the network and the chat it lives in, when known. */
  readonly providerRef: string | null;
  readonly chatId: string | null;
  readonly at: number;
};
