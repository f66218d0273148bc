import { formatNumber } from '../../../lib/numbers.ts';
import { cn } from '../../../ui/class-names.ts';
import { rateDetail, rateText, type Rate } from './rate-words.ts';

/** How a rate compares with others of one's own, and by which rule. */
export interface Benchmark {
  /** Null: nothing to compare with, or about the same. */
  verdict: 'above' | 'below' | null;
  /** The rule in words, for whoever hovers. */
  rule: string;
}

export interface RateValueProps {
  rate: Rate;
  /** "invitations accepted" */
  what: string;
  benchmark?: Benchmark;
  /** What else whoever hovers should know, such as what is not counted yet. */
  note?: string | null;
}

/** A rate with what it is of; hovering tells what was counted. A rate of nothing is "-". */
export function RateValue({ rate, what, benchmark, note = null }: RateValueProps) {
  const detail = rateDetail(rate, what);
  if (rate.denominator === 0) {
    return (
      <span title={lines([detail, note])} className="text-fg-subtle">
        -
      </span>
    );
  }
  const verdict = benchmark?.verdict ?? null;
  return (
    <span title={lines([detail, note, benchmark?.rule])} className="block leading-4">
      <span
        className={cn(
          'block',
          rate.percent === null ? 'text-caption whitespace-normal text-fg-muted' : 'font-medium',
          verdict === 'above' && 'text-success-fg',
          verdict === 'below' && 'text-warning-fg',
        )}
      >
        {verdict === null ? null : (
          <span aria-hidden className="mr-0.5 text-caption">
            {verdict === 'above' ? '▲' : '▼'}
          </span>
        )}
        {rateText(rate)}
        {verdict === null ? null : <span className="sr-only">, {verdict} your median</span>}
      </span>
      <span className="block text-caption text-fg-subtle">
        {formatNumber(rate.numerator)} of {formatNumber(rate.denominator)}
      </span>
    </span>
  );
}

function lines(words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join('\n');
}
