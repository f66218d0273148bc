/** What campaigns announce, in the transaction that stores it. */

/** A campaign ended by itself; one that somebody ended or archived is not told. */
export type CampaignFinished = {
  readonly campaignId: string;
  /** Business time, epoch milliseconds. A campaign that was opened again can finish again. */
  readonly at: number;
  /** Its last lead is through the steps, or its last day is over. */
  readonly because: 'steps_done' | 'last_day';
  /** Everybody it took, without those it left out, and how many of them replied or failed. */
  readonly leads: number;
  readonly replied: number;
  readonly failed: number;
};

/** A campaign was paused by the product itself, and waits for somebody to resume it. */
export type CampaignPaused = {
  readonly campaignId: string;
  /** Business time, epoch milliseconds. */
  readonly at: number;
  /** Sentences that are safe to show. */
  readonly reason: string;
};

/** A scheduled campaign could not start at its time and is a draft again. */
export type CampaignNotStarted = {
  readonly campaignId: string;
  /** Business time, epoch milliseconds. */
  readonly at: number;
  /** A sentence that is safe to show. */
  readonly reason: string;
};
