import type { CampaignSummary } from '@waypost/contract/campaigns';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { listedOf, progressOf } from '../controls/campaign-words.ts';

const parts = [
  { key: 'done', word: 'done', bar: 'bg-chart-1' },
  { key: 'failed', word: 'failed', bar: 'bg-danger-solid' },
  { key: 'active', word: 'active', bar: 'bg-chart-1/50' },
  { key: 'waiting', word: 'waiting', bar: 'bg-chart-1/20' },
  { key: 'excluded', word: 'excluded', bar: '' },
] as const;

/** How many leads a campaign has and how far they are: numbers in words, and the same as a bar. */
export function LeadProgress({ counts }: { counts: CampaignSummary['counts'] }) {
  if (counts.leads === 0) {
    const left = listedOf(counts);
    return (
      <span className="text-caption text-fg-subtle">
        {left === 0 ? 'No leads yet' : `No leads, ${formatNumber(left)} excluded`}
      </span>
    );
  }
  const progress = progressOf(counts);
  const present = parts.filter(({ key }) => progress[key] > 0);
  const words = present.map(({ key, word }) => `${formatNumber(progress[key])} ${word}`).join(', ');
  return (
    <span className="block min-w-0 leading-4" title={`${countOf(counts.leads, 'lead')}: ${words}`}>
      <span className="line-clamp-3 whitespace-normal">
        {/* Where all are in one state its words have the figure already. */}
        {present.length === 1 ? null : (
          <>
            <span className="font-medium tabular-nums">
              {formatNumber(counts.leads)}
              {/* No column says there what is counted. */}
              <span className="lg:hidden">{counts.leads === 1 ? ' lead:' : ' leads:'}</span>
            </span>{' '}
          </>
        )}
        {/* A line ends behind a comma, never between a number and its word. */}
        <span className="text-caption text-fg-subtle tabular-nums">
          {words.replaceAll(/(?<!,) /g, '\u00A0')}
        </span>
      </span>
      <span aria-hidden className="mt-1 flex h-1 max-w-56 gap-px overflow-hidden rounded-full bg-track">
        {parts.map(({ key, bar }) => (
          <span key={key} className={bar} style={{ width: `${(progress[key] / counts.leads) * 100}%` }} />
        ))}
      </span>
    </span>
  );
}
