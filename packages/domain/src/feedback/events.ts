/** What feedback announces, in the transaction that stores it. */

/** An administrator answered what somebody wrote. */
export type FeedbackAnswered = {
  readonly feedbackId: string;
  /** Who wrote it, and is told. */
  readonly userId: string;
  /** How the answer begins, in one line. */
  readonly excerpt: string;
  /** Epoch milliseconds. */
  readonly at: number;
};
