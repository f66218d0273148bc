import type { Rate } from '@waypost/domain/campaigns/stats';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Sparkbars, type SparkDay } from './sparkbars.tsx';

export interface RateTrendProps {
  name: string;
  rate: Rate;
  /** The same of the 30 days before. */
  before: Rate;
  days: readonly SparkDay[];
  /** What they did, and what had been done to them: ['accepted', 'invited']. */
  words: readonly [answered: string, people: string];
  /** What the rate is, for whoever hovers over its name. */
  means?: string;
  /** Instead of how it compares. */
  note?: string | undefined;
  /** What else belongs to the rate, below it. */
  children?: ReactNode;
}

/** One rate with its sample, how it stood before, and the days behind it. */
export function RateTrend({ name, rate, before, days, words, means, note, children }: RateTrendProps) {
  const [answered, people] = words;
  return (
    <div className="min-w-0 px-4 py-3">
      <p className="text-caption text-fg-muted" title={means}>
        {name}
      </p>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="text-h2 tabular-nums">{rate.percent === null ? '-' : `${rate.percent}%`}</span>
        <span className="text-caption text-fg-muted tabular-nums">
          {formatNumber(rate.numerator)} {answered} of {formatNumber(rate.denominator)} {people}
        </span>
      </p>
      <Sparkbars days={days} words={words} />
      <p className="mt-1.5 text-caption text-fg-subtle tabular-nums">{note ?? comparison(rate, before)}</p>
      {children}
    </div>
  );
}

function comparison(rate: Rate, before: Rate): string {
  if (rate.denominator === 0) return 'Nobody was reached in these days.';
  if (rate.percent === null) return 'A percentage is shown from 20 people on.';
  if (before.percent === null) return 'Not enough people in the 30 days before to compare.';
  // No "more" or "less": the earlier people have had longer to answer.
  return `${before.percent}% in the 30 days before, whose answers had longer to come.`;
}
