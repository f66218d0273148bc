import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useReadOn } from '../../../../lib/use-read-on.ts';
import { useFarRows } from './far-rows.ts';
import { gridLeadsQuery, type GridAsked } from './grid-leads.ts';
import { loadedRows, type LoadedRows } from './loaded-rows.ts';

/**
 * More rows than this are taller than browsers can scroll (Firefox ends at 17.8 million pixels). Who has more narrows
 * them down; the foot of the grid says so.
 */
export const rowsShownMax = 350_000;

export interface GridCount {
  value: number;
  exact: boolean;
}

export interface GridRows {
  loaded: LoadedRows;
  /** Rows the grid is as high as: those here and those still to come. */
  count: number;
  /** How many match; null until the first answer. */
  matching: GridCount | null;
  /** These rows are looked at. */
  need: (firstIndex: number, lastIndex: number) => void;
  /** The row after which rows are being read; null while none are. */
  readingAfter: number | null;
  /** The rows of an earlier question stand here until those of this one have come. */
  isOld: boolean;
  answer: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  pages: number;
  /** Rows behind the first ones could not be read. */
  furtherFailed: boolean;
  retryFurther: () => void;
}

/** The rows of a list's grid. `ready` false holds the question back until it can be asked. */
export function useGridRows(listId: string, asked: GridAsked, ready: boolean): GridRows {
  const answer = useInfiniteQuery({ ...gridLeadsQuery(listId, asked), enabled: ready });
  const pages = answer.data?.pages;
  const far = useFarRows(listId, asked);
  const loaded = useMemo(() => loadedRows(pages ?? [], far), [pages, far]);
  const told = pages?.[0]?.count ?? null;
  const { hasNextPage } = answer;
  const behind = far.end ?? Math.max(told?.value ?? 0, far.reached);
  const all = hasNextPage ? Math.max(behind, loaded.count + 1) : loaded.count;
  const isExact = !hasNextPage || far.end !== null || (told?.exact ?? false);
  const matching = useMemo(
    () => (pages === undefined ? null : { value: all, exact: isExact }),
    [pages, all, isExact],
  );
  const readOn = useReadOn(answer);
  const { look } = far;
  const { count: head } = loaded;
  const need = useCallback(
    (firstIndex: number, lastIndex: number) => {
      const isFar = hasNextPage && firstIndex > head + readOnRows;
      look(isFar ? { first: firstIndex, last: lastIndex, end: all } : null);
      if (!isFar && lastIndex >= head - readAheadRows) readOn();
    },
    [head, hasNextPage, all, look, readOn],
  );
  const readingAfter = far.readingFrom ?? (answer.isFetchingNextPage ? head : null);
  return {
    loaded,
    count: Math.min(all, rowsShownMax),
    matching,
    need,
    readingAfter,
    isOld: answer.isPlaceholderData,
    answer,
    furtherFailed: answer.isFetchNextPageError || far.isError,
    retryFurther: () => void (far.isError ? far.retry() : answer.fetchNextPage()),
    pages: pages?.length ?? 0,
  };
}

/** A page is asked for before its rows come into sight. */
const readAheadRows = 60;
/** Who is no farther behind reads on page by page; who is gets the rows there at once. */
const readOnRows = 600;
