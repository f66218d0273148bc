import { formatNumber } from '../../../lib/numbers.ts';
import { rateDetail, rateText, type Rate } from './rate-words.ts';

/** A rate with what it is of; hovering tells what was counted. A rate of nothing is "-". */
export function RateValue({ rate, what }: { rate: Rate; what: string }) {
  const detail = rateDetail(rate, what);
  if (rate.denominator === 0) {
    return (
      <span title={detail} className="text-fg-subtle">
        -
      </span>
    );
  }
  return (
    <span title={detail} className="block leading-4">
      <span className={rate.percent === null ? 'block text-caption text-fg-muted' : 'block font-medium'}>
        {rateText(rate)}
      </span>
      <span className="block text-caption text-fg-subtle">
        {formatNumber(rate.numerator)} of {formatNumber(rate.denominator)}
      </span>
    </span>
  );
}
