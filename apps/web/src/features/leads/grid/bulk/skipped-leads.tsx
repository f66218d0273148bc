import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { skippedQuery } from './bulk-jobs.ts';

export interface SkippedLeadsProps {
  query: ReturnType<typeof skippedQuery>;
  onClose: () => void;
}

/** The leads nothing was done for: the reasons with their counts, then one by one. */
export function SkippedLeads({ query, onClose }: SkippedLeadsProps) {
  const answer = useInfiniteQuery(query);
  const leads = answer.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Skipped leads"
      description="Nothing was done for these leads."
      size="lg"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {answer.isError ? (
        <ErrorState
          title="The reasons could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : answer.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <ul className="flex flex-col gap-1 text-dense">
            {answer.data.pages[0]?.reasons.map(({ reason, leads: count }) => (
              <li key={reason} className="flex justify-between gap-4">
                <span>{reason}</span>
                <span className="flex-none text-fg-muted tabular-nums">{countOf(count, 'lead')}</span>
              </li>
            ))}
          </ul>
          <ul className="max-h-80 divide-y divide-border overflow-y-auto border-t border-border text-dense">
            {leads.map(({ leadId, name, reason }) => (
              <li key={leadId} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 py-1.5">
                <span className="truncate font-medium">{name ?? 'A lead that is gone'}</span>
                <span className="text-fg-muted">{reason}</span>
              </li>
            ))}
          </ul>
          {answer.hasNextPage ? (
            <Button
              size="sm"
              className="self-start"
              busy={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </>
      )}
    </Dialog>
  );
}
