import type { SearchLink } from '@waypost/domain/leads/search-link';
import { filterWords, linkWords } from '@waypost/domain/leads/search-words';
import { formatNumber } from '../../../lib/numbers.ts';

/** What a link looks for, in words. */
export function SearchFilters({ link }: { link: SearchLink }) {
  const { title, needs } = linkWords(link);
  return (
    <section aria-label="What it looks for" className="overflow-hidden rounded-card border border-border">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-border bg-sunken px-3 py-2 text-dense">
        <h3 className="font-medium">{title}</h3>
        <p className="text-caption text-fg-muted">
          Needs: {needs}. LinkedIn shows {formatNumber(link.visibleMax)} people of one search at most.
        </p>
      </div>
      {link.filters.length > 0 ? (
        <dl className="divide-y divide-border">
          {link.filters.map((filter) => (
            <div
              key={filter.key}
              className="grid gap-x-3 px-3 py-2 text-dense sm:grid-cols-[160px_minmax(0,1fr)]"
            >
              <dt className="text-fg-muted">{filter.label}</dt>
              <dd className="break-words">{filterWords(filter)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="px-3 py-2 text-dense text-fg-muted">
          {link.kind === 'search'
            ? 'No filters: this search finds everybody.'
            : 'Its filters are kept at LinkedIn, so the address does not show them.'}
        </p>
      )}
      {link.unread.length > 0 ? (
        <p className="border-t border-border px-3 py-2 text-caption text-fg-muted">
          Also part of the search, without words for it here: {link.unread.join(', ')}.
        </p>
      ) : null}
    </section>
  );
}
