import type { CampaignSummary } from '@waypost/contract/campaigns';
import { NOT_ENOUGH_DATA } from '@waypost/domain/campaigns/stats';
import { countOf, formatNumber, formatPercent } from '../../../lib/numbers.ts';

export type Rate = CampaignSummary['acceptRate'];

/** "32.8%"; under 20 observations there is no percentage, only "not enough data". */
export function rateText({ percent }: Rate): string {
  return percent === null ? NOT_ENOUGH_DATA : formatPercent(percent / 100, true);
}

/** Of what a positive rate is; as one reads it behind its two numbers. */
export const positiveOf = 'contacted leads marked Interested';
/** What a positive rate is. */
export const positiveMeans = 'People marked Interested of those contacted.';

/** The part of a campaign's or a sender's numbers that is about replies. */
export type Replies = Pick<CampaignSummary, 'replyRate' | 'positiveRate' | 'unsortedReplies'>;

/** Null while there are replies and nobody has said what any of them means: that is no rate of 0. */
export function knownPositive({ replyRate, positiveRate, unsortedReplies }: Replies): Rate | null {
  const sorted = replyRate.numerator - unsortedReplies;
  return unsortedReplies > 0 && positiveRate.numerator === 0 && sorted <= 0 ? null : positiveRate;
}

/** "3 replies not sorted yet": how many more the positive ones may be; null when all are sorted. */
export function unsortedWords(replies: number): string | null {
  return replies === 0 ? null : `${countOf(replies, 'reply', 'replies')} not sorted yet`;
}

/** "79 of 241 invitations accepted": what stands behind a rate. */
export function rateDetail({ numerator, denominator }: Rate, what: string): string {
  return `${formatNumber(numerator)} of ${formatNumber(denominator)} ${what}`;
}
