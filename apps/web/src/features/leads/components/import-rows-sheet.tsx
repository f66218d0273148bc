import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportRowKind } from '@waypost/contract/leads-import';
import { failureOf } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { importRows } from '../api/imports.ts';

export interface ImportRowsSheetProps {
  importId: string;
  /** Null while it is closed. */
  kind: ImportRowKind | null;
  title: string;
  /** How many there are in all. */
  count: number;
  /** A check keeps the first rows of each kind. */
  isCheck: boolean;
  onClose: () => void;
}

/** Counts of values, of which a row can have several. */
const ofValues: ReadonlySet<ImportRowKind> = new Set(['shortened', 'mistyped']);

/** The rows behind one number of an import. */
export function ImportRowsSheet({ importId, kind, title, count, isCheck, onClose }: ImportRowsSheetProps) {
  const pages = useInfiniteQuery({
    queryKey: ['leads.import', importId, 'rows', kind],
    queryFn: ({ pageParam, signal }) => importRows(importId, kind ?? 'added', pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: kind !== null,
  });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Sheet
      open={kind !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={countOf(count, kind !== null && ofValues.has(kind) ? 'value' : 'row') + ' of the file'}
      className="w-[520px]"
    >
      {pages.isError ? (
        <ErrorState
          title="The rows could not be loaded"
          {...failureOf(pages.error)}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      ) : pages.isPending ? (
        <Skeleton className="h-64 rounded-card" />
      ) : rows.length === 0 ? (
        <p className="text-dense text-fg-muted">
          These rows are not kept any more: they can be read for 30 days.
        </p>
      ) : (
        <ul aria-label={title} className="divide-y divide-border">
          {rows.map((row) => (
            <li key={row.row} className="flex gap-3 py-2 text-dense">
              <span className="w-16 flex-none text-fg-subtle tabular-nums">Row {formatNumber(row.row)}</span>
              <span className="min-w-0 flex-1">
                <span className="font-medium wrap-anywhere">{row.name || '-'}</span>
                {row.company ? <span className="text-fg-muted"> · {row.company}</span> : null}
                {row.reason ? (
                  <span className="block text-caption wrap-anywhere text-fg-subtle">{row.reason}</span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pages.hasNextPage ? (
        <div className="pt-4">
          <Button size="sm" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : isCheck && kind !== null && !ofValues.has(kind) && rows.length > 0 && rows.length < count ? (
        <p className="pt-3 text-caption text-fg-subtle">
          The first {formatNumber(rows.length)} of {formatNumber(count)}; after the import all of them can be
          read.
        </p>
      ) : null}
    </Sheet>
  );
}
