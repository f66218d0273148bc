import type { UseQueryResult } from '@tanstack/react-query';
import type { SearchParts as Parts, SearchSize as Size } from '@waypost/contract/leads-sources';
import type { SearchLink } from '@waypost/domain/leads/search-link';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber, formatPercent } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LeftOut } from './left-out.tsx';
import { useCutSearch } from './source-queries.ts';

export interface SearchSizeProps {
  size: UseQueryResult<Size>;
  link: SearchLink;
  accountId: string;
  /** Its filters are in the address, so that it can be cut. */
  canCut: boolean;
  parts: Parts | null;
  onParts: (parts: Parts | null) => void;
}

/** How many people match, how many of them LinkedIn shows, and a way to see more of them. */
export function SearchSize({ size, link, accountId, canCut, parts, onParts }: SearchSizeProps) {
  const cut = useCutSearch();
  if (size.isError) {
    return (
      <Banner
        tone="danger"
        action={
          <Button variant="quiet" size="sm" busy={size.isFetching} onClick={() => void size.refetch()}>
            Try Again
          </Button>
        }
      >
        {errorMessage(size.error)}
      </Banner>
    );
  }
  if (!size.data) {
    return (
      <div role="status" aria-label="Counting the people of the search" className="flex flex-col gap-2">
        <Skeleton className="w-48" />
        <Skeleton className="w-full" />
      </div>
    );
  }
  const { total, visible, visibleMax } = size.data;
  const hidden = total === null ? 0 : total - visible;
  if (total === 0) {
    return (
      <Banner tone="warning">
        Nobody matches this search as this account sees it. Open it on LinkedIn with this account, loosen a
        filter, and copy its address again.
      </Banner>
    );
  }
  if (parts !== null) return <PartList parts={parts} visibleMax={visibleMax} onWhole={() => onParts(null)} />;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-border p-3 text-dense">
      <p>
        <span className="font-medium tabular-nums">
          {total === null ? 'An unknown number of' : formatNumber(total)}
        </span>{' '}
        {total === 1 ? 'person matches' : 'people match'}; LinkedIn shows{' '}
        <span className="font-medium tabular-nums">{formatNumber(visible)}</span> of them.
      </p>
      {hidden > 0 && canCut ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-caption text-fg-muted">
            {countOf(hidden, 'person', 'people')} would stay out of reach. Split into parts that share nobody,
            more of them come into view. Counting the parts costs up to 45 search results of today.
          </p>
          <Button
            busy={cut.isPending}
            onClick={() => cut.mutate({ url: link.url, accountId }, { onSuccess: (found) => onParts(found) })}
          >
            Split the search
          </Button>
        </div>
      ) : null}
      {hidden > 0 && !canCut ? (
        <p className="text-caption text-fg-muted">
          {countOf(hidden, 'person', 'people')} {hidden === 1 ? 'stays' : 'stay'} out of reach. To split it,
          open the search itself and copy the address of its results.
        </p>
      ) : null}
      {cut.error ? <p className="text-caption text-danger-fg">{errorMessage(cut.error)}</p> : null}
    </div>
  );
}

function PartList({ parts, visibleMax, onWhole }: { parts: Parts; visibleMax: number; onWhole: () => void }) {
  const { covered, total } = parts;
  const share = total === null || total === 0 ? null : Math.min(1, covered / total);
  return (
    <section
      aria-label="Parts of the search"
      className="overflow-hidden rounded-card border border-border text-dense"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-sunken px-3 py-2">
        <p className="min-w-0 flex-1">
          <span className="font-medium">{countOf(parts.parts.length, 'part')}</span> by{' '}
          {parts.by.join(' and ').toLowerCase()}
          {share === null
            ? ''
            : `, ${formatPercent(share)} covered: ${formatNumber(covered)} of ${formatNumber(total)}`}
        </p>
        <Button size="sm" variant="ghost" onClick={onWhole}>
          Read it whole
        </Button>
      </div>
      <LeftOut parts={parts} visibleMax={visibleMax} />
      <ul className="max-h-64 divide-y divide-border overflow-y-auto">
        {parts.parts.map((part) => (
          <li key={part.url} className="flex items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 flex-1 break-words sm:truncate" title={part.label}>
              {part.label}
            </span>
            <Progress
              aria-label={part.label}
              value={Math.min(part.total, visibleMax)}
              max={visibleMax}
              valueText={`${part.total} of ${visibleMax}`}
              className="w-24 flex-none max-sm:hidden"
            />
            <span className="flex-none text-right sm:w-28 text-caption tabular-nums">
              {formatNumber(part.total)}
              {part.total > visibleMax ? (
                <span className="text-warning-fg"> ({formatNumber(visibleMax)} shown)</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
