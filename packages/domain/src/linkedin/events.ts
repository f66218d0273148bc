import type { ActionKind } from './daily-limits.ts';

/** What the LinkedIn feature announces, in the transaction that stores it. Instants are epoch milliseconds. */

export type AccountDisconnected = {
  readonly linkedinAccountId: string;
  readonly at: number;
  /** Safe to show. */
  readonly reason: string;
};

export type AccountReconnected = { readonly linkedinAccountId: string; readonly at: number };
export type AccountDeleted = { readonly linkedinAccountId: string; readonly at: number };

export type InvitationAccepted = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly acceptedAt: number;
};

/** The end, or the doubt, of one planned action. `origin` names what planned it. */
export type ActionOutcome = {
  readonly actionId: string;
  readonly linkedinAccountId: string;
  readonly leadId: string | null;
  readonly kind: ActionKind;
  readonly origin: 'campaign' | 'human' | 'system';
  readonly enrolmentId: string | null;
  readonly stepId: string | null;
  readonly at: number;
} & (
  | { readonly result: 'sent'; readonly providerRef: string | null }
  | { readonly result: 'satisfied'; readonly as: 'already_connected' | 'already_invited' | 'already_done' }
  | { readonly result: 'failed'; readonly code: string; readonly message: string }
  | { readonly result: 'in_doubt'; readonly nextLookAt: number | null }
  | { readonly result: 'needs_review'; readonly message: string }
  | { readonly result: 'cancelled'; readonly reason: string }
);
