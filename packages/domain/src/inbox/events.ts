import type { ConversationIntent } from './intent.ts';

/** What the inbox announces, in the transaction that stores the message. Instants are epoch milliseconds. */

/** A lead wrote to one of our accounts. The listeners stop every enrolment of that pair. */
export type ReplyReceived = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly receivedAt: number;
};

/** The account's owner wrote to a lead by hand, on LinkedIn or in the Unibox. */
export type ManualMessageSeen = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly sentAt: number;
};

/** What a lead means by their answer was said, changed or taken back (`intent` null). */
export type IntentChanged = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly conversationId: string;
  readonly intent: ConversationIntent | null;
};
