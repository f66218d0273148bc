/** What billing announces, in the transaction that stores it. */

/** Credits of the workspace's pool were spent. `after` includes them; `max` is what the plan allows in the period. */
export type CreditsSpent = {
  readonly before: number;
  readonly after: number;
  readonly max: number;
  /** When the period began, epoch milliseconds. */
  readonly periodStartsAt: number;
  /** When the pool is full again, epoch milliseconds; null: not on this plan, as the trial has its credits once. */
  readonly startsAnewAt: number | null;
};

/** A renewal could not be collected. Told once for each time a payment is due, however often the provider tries again. */
export type PaymentFailed = {
  /** Of the plan. */
  readonly plan: string;
  /** Since when it is due, business time; what the plan gives ends `endsAt` if nobody pays. */
  readonly at: number;
  readonly endsAt: number | null;
};

/** Another subscription is paid for beside the one that counts; the provider is asked to end it. Names of plans. */
export type PaidTwice = {
  /** The other one's, of the payment provider. */
  readonly subscriptionId: string;
  readonly plan: string;
  /** Null: it belongs to no plan of ours. */
  readonly otherPlan: string | null;
};
