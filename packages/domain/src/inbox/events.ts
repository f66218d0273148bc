/** What the inbox announces, in the transaction that stores the message. Instants are epoch milliseconds. */

/** A lead wrote to one of our accounts. The listeners stop every enrolment of that pair. */
export type ReplyReceived = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly receivedAt: number;
};

/** The account's owner wrote on LinkedIn, outside the product. */
export type ManualMessageSeen = {
  readonly linkedinAccountId: string;
  readonly leadId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly sentAt: number;
};
