/** What billing announces, in the transaction that stores it. */

/** Credits of the workspace's pool were spent. `after` includes them; `max` is what the plan allows in the period. */
export type CreditsSpent = {
  readonly before: number;
  readonly after: number;
  readonly max: number;
  /** When the period began, epoch milliseconds. */
  readonly periodStartsAt: number;
};
