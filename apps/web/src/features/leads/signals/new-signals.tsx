import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewSignals as Answer } from '@waypost/contract/leads-enrichment';
import { leadsEnrichmentRoutes } from '@waypost/contract/leads-enrichment.routes';
import { Link } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { staleMs } from '../../../lib/query-client.ts';
import { cn } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { touchRow } from '../../../ui/touch-target.ts';
import { signalQuote, signalWords } from './signal-words.ts';

const shownMax = 3;

const newSignalsQuery = queryOptions({
  queryKey: ['leads.members', 'new signals'],
  queryFn: ({ signal }) => api.call(leadsEnrichmentRoutes.newSignals, { signal }),
  staleTime: staleMs.reference,
});

/**
 * New jobs and posts of leads, newest first; nothing while there are none.
 * @param listPath address of a lead list
 */
export function NewSignals({ listPath }: { listPath: (listId: string) => string }) {
  const { data, error, isFetching, refetch } = useQuery(newSignalsQuery);
  if (error && !data) {
    return (
      <ErrorState
        title="The new signals could not be loaded"
        {...failureOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.leads === 0) return null;
  return (
    <section aria-label="New signals" className="border-t border-border px-4 py-3">
      <p className="flex justify-between gap-2 text-caption text-fg-muted">
        <span>
          New signals <span className="ml-1 text-fg-subtle tabular-nums">{formatNumber(data.leads)}</span>
        </span>
        <span className="text-fg-subtle">Last {data.days} days</span>
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {data.items.slice(0, shownMax).map((signal) => (
          <Row
            key={`${signal.leadId} ${signal.kind} ${signal.noticedAt} ${signal.to}`}
            signal={signal}
            listPath={listPath}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  signal: Answer['items'][number];
  listPath: (listId: string) => string;
}

function Row({ signal, listPath }: RowProps) {
  const now = useBusinessNow();
  const { name, listId, noticedAt } = signal;
  const quote = signalQuote(signal);
  return (
    <li className="relative flex items-start gap-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-dense">
          {listId === null ? (
            <span className="font-medium">{name}</span>
          ) : (
            <Link
              to={`${listPath(listId)}?${new URLSearchParams({ q: name }).toString()}`}
              className={cn('font-medium hover:underline', touchRow)}
            >
              {name}
            </Link>
          )}
        </p>
        <p className="truncate text-dense text-fg-muted">
          {signalWords(signal, undefined)}
          {quote === null ? null : `: ${quote}`}
        </p>
      </div>
      <time
        dateTime={noticedAt}
        title={formatDateTime(noticedAt)}
        className="flex-none text-caption text-fg-subtle tabular-nums"
      >
        {formatAgo(noticedAt, now)}
      </time>
    </li>
  );
}
