import { useInfiniteQuery } from '@tanstack/react-query';
import type { DuplicatePair, DuplicatesPage } from '@waypost/contract/leads-merge';
import { UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { afterImport } from './after-import.ts';
import { DuplicateCard } from './duplicate-card.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { duplicatesQuery, useDismiss, useLook } from './merge-queries.ts';

/** A look older than this is made again when the page opens. */
const freshMs = 10 * 60_000;

const typingPauseMs = 200;
/** From this many pairs on they are searched instead of read. */
const searchFrom = 6;

const pairsOf = ({ value, more }: NonNullable<DuplicatesPage['count']>) =>
  more ? `${formatNumber(value)}+ pairs` : countOf(value, 'pair');

/** What is searched for, as it is typed and as the address has it. */
function useSearch() {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const asked = useSettled(search.trim(), typingPauseMs);
  useEffect(() => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (asked === '') after.delete('search');
        else after.set('search', asked);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setParams]);
  return { search, setSearch, asked };
}

/** Pairs of leads that may be one person: compare and merge, or say that they are not. */
export function Duplicates() {
  usePageTitle('Duplicates', [{ label: 'Lead Lists', to: paths.leads }]);
  const { search, setSearch, asked } = useSearch();
  const answer = useInfiniteQuery(duplicatesQuery(asked));
  const look = useLook();
  const nowMs = useBusinessNow();
  const dismiss = useDismiss();
  const [open, setOpen] = useState<DuplicatePair | null>(null);
  const first = answer.data?.pages[0];
  const looking = first?.look ?? null;
  const began = useRef(false);
  const { state } = useLocation();
  // Kept: what is searched for is written into the address, and takes the state of it away.
  const [isAfterImport] = useState(state === afterImport);
  useEffect(() => {
    if (first === undefined || began.current) return;
    began.current = true;
    const isOld = first.lookedAt === null || nowMs - Date.parse(first.lookedAt) > freshMs;
    if ((isOld || isAfterImport) && first.look === null) look.mutate();
  }, [first, nowMs, look, isAfterImport]);
  const pairs = answer.data?.pages.flatMap(({ items }) => items) ?? [];
  const button = (
    <Button busy={look.isPending || looking !== null} onClick={() => look.mutate()}>
      Look again
    </Button>
  );
  return (
    <div className="mx-auto w-full max-w-[1040px]">
      <PageHead
        title="Duplicates"
        note={[
          ...(first?.count == null ? [] : [pairsOf(first.count)]),
          ...(first?.lookedAt == null ? [] : [`looked through ${formatDateTime(first.lookedAt)}`]),
        ].join(', ')}
        description="Leads that may be one person, the surest first. A name alone is never a reason."
        actions={button}
      />
      {looking === null ? null : (
        <Banner className="mb-4">
          Looking through your leads
          {looking.done > 0 ? `: ${formatNumber(looking.done)} so far.` : '.'} You can leave this page.
        </Banner>
      )}
      {look.isError ? (
        <Banner tone="danger" className="mb-4">
          {errorMessage(look.error)}
        </Banner>
      ) : null}
      {answer.isError && first === undefined ? (
        <ErrorState
          title="The duplicates could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <SkeletonGroup
          loading={first === undefined}
          label="Loading duplicates"
          skeleton={<Skeleton className="h-40 rounded-card" />}
        >
          {asked !== '' || search !== '' || (first?.count?.value ?? 0) >= searchFrom ? (
            <SearchField
              className="mb-3"
              value={search}
              maxLength={200}
              onValueChange={setSearch}
              aria-label="Search pairs"
              placeholder="Name, company or email"
            />
          ) : null}
          {pairs.length === 0 && asked !== '' ? (
            <p role="status" className="py-6 text-center text-dense text-fg-muted">
              No pair holds “{asked}”.
            </p>
          ) : pairs.length === 0 ? (
            <EmptyState
              icon={<UsersRound />}
              title={
                looking === null && first?.lookedAt != null ? 'No duplicates found' : 'Looking for duplicates'
              }
              text={
                looking === null && first?.lookedAt != null
                  ? 'No two of your leads share an email, a LinkedIn member id, or a name and company.'
                  : 'Leads with the same email, LinkedIn member id, or name and company appear here.'
              }
            />
          ) : (
            <ul aria-label="Pairs that may be one person" className="flex flex-col gap-3">
              {pairs.map((pair) => (
                <DuplicateCard
                  key={`${pair.one.id} ${pair.other.id}`}
                  pair={pair}
                  busy={dismiss.isPending}
                  onCompare={() => setOpen(pair)}
                  onDismiss={() => dismiss.mutate([pair.one.id, pair.other.id])}
                />
              ))}
            </ul>
          )}
          {answer.hasNextPage ? (
            <Button
              className="mt-4"
              busy={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </SkeletonGroup>
      )}
      {open === null ? null : (
        <MergeDialog
          leadIds={[open.one.id, open.other.id]}
          onClose={() => setOpen(null)}
          onMerged={() => setOpen(null)}
        />
      )}
    </div>
  );
}
