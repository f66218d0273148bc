/**
 * Every piece of news that features announce, by name. Listeners run in the announcer's transaction.
 * Instants are epoch milliseconds of business time.
 */
export interface ProductEvents {
  'linkedin.account-connected': { accountId: string };
  'linkedin.account-disconnected': { accountId: string; reason: string };
  'linkedin.account-deleted': { accountId: string };
  /** The network says that this lead and this account are connected now. */
  'linkedin.relation-seen': { accountId: string; leadId: string; at: number };
  /** An action planned by a campaign reached an end (sent, satisfied, rejected, cancelled, needs review). */
  'linkedin.action-ended': {
    actionId: string;
    accountId: string;
    enrolmentId: string | null;
    stepId: string | null;
    kind: string;
    outcome: 'sent' | 'satisfied' | 'rejected' | 'cancelled' | 'needs_review';
    /** Code of the reason, for example `already_connected`. */
    reason: string | null;
    at: number;
  };
  /** A lead wrote; the campaign of that person stops in the same transaction. */
  'inbox.reply-received': { accountId: string; leadId: string; conversationId: string; at: number };
  /** The account's owner wrote by hand, in LinkedIn or in the Unibox. */
  'inbox.manual-message': { accountId: string; leadId: string; conversationId: string; at: number };
}
