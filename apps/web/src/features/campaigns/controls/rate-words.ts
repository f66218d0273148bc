import type { CampaignSummary } from '@waypost/contract/campaigns';
import { NOT_ENOUGH_DATA } from '@waypost/domain/campaigns/stats';
import { formatNumber, formatPercent } from '../../../lib/numbers.ts';

export type Rate = CampaignSummary['acceptRate'];

/** "32.8%"; under 20 observations there is no percentage, only "not enough data". */
export function rateText({ percent }: Rate): string {
  return percent === null ? NOT_ENOUGH_DATA : formatPercent(percent / 100, true);
}

/** "79 of 241 invitations accepted": what stands behind a rate. */
export function rateDetail({ numerator, denominator }: Rate, what: string): string {
  return `${formatNumber(numerator)} of ${formatNumber(denominator)} ${what}`;
}
