/** Rates that never pretend: numerator and denominator always, a percentage only with enough observations. */
export type Rate = {
  readonly numerator: number;
  readonly denominator: number;
  /** One decimal; `null` under 20 observations: shown as "not enough data". */
  readonly percent: number | null;
};

export const RATE_OBSERVATIONS_MIN = 20;
export const NOT_ENOUGH_DATA = 'not enough data';

export function rateOf(numerator: number, denominator: number): Rate {
  const percent =
    denominator < RATE_OBSERVATIONS_MIN ? null : Math.round((numerator / denominator) * 1_000) / 10;
  return { numerator, denominator, percent };
}

export type CampaignCounts = {
  readonly leads: number;
  readonly visits: number;
  readonly invitationsSent: number;
  readonly invitationsAccepted: number;
  readonly messagesSent: number;
  /** Leads that got at least one message or invitation. */
  readonly leadsContacted: number;
  readonly leadsReplied: number;
};

export type CampaignRates = { readonly acceptRate: Rate; readonly replyRate: Rate };

export function campaignRates(counts: CampaignCounts): CampaignRates {
  return {
    acceptRate: rateOf(counts.invitationsAccepted, counts.invitationsSent),
    replyRate: rateOf(counts.leadsReplied, counts.leadsContacted),
  };
}
