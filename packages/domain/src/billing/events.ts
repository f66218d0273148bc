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

/** A payment that was due has gone through, or is due no more: another plan was bought instead. */
export type PaymentCleared = {
  /** Since when it was due, business time. */
  readonly since: number;
};

/** Another subscription is paid for beside the one that counts; the provider is asked to end it. Names of plans. */
export type PaidTwice = {
  /** The other one's, of the payment provider. */
  readonly subscriptionId: string;
  readonly plan: string;
  /** Null: it belongs to no plan of ours. */
  readonly otherPlan: string | null;
};

/** The trial, or a bought plan. Told twice at most: when it ends within days and will not renew, and when it has ended. */
export type PlanEnds = {
  /** Of the plan; null: the trial. */
  readonly plan: string | null;
  /** Of the payment provider; null: the trial. */
  readonly subscriptionId: string | null;
  /** Business time, epoch milliseconds. */
  readonly at: number;
  readonly hasEnded: boolean;
};

/** What was announced to end, or had ended, does not: another plan was bought, or the same one goes on. */
export type PlanGoesOn = {
  /** When it was announced to end. */
  readonly insteadOf: number;
};
