import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useReadOn } from '../../../../lib/use-read-on.ts';
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
  /** Rows up to this one are needed. */
  need: (lastIndex: number) => void;
  /** The rows of an earlier question stand here until those of this one have come. */
  isOld: boolean;
  answer: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  pages: number;
}

/** The rows of a list's grid. `ready` false holds the question back until it can be asked. */
export function useGridRows(listId: string, asked: GridAsked, ready: boolean): GridRows {
  const answer = useInfiniteQuery({ ...gridLeadsQuery(listId, asked), enabled: ready });
  const pages = answer.data?.pages;
  const loaded = useMemo(() => loadedRows(pages ?? []), [pages]);
  const told = pages?.[0]?.count ?? null;
  const { hasNextPage } = answer;
  const all = hasNextPage ? Math.max(told?.value ?? 0, loaded.count + 1) : loaded.count;
  const matching = useMemo(
    () => (pages === undefined ? null : { value: all, exact: !hasNextPage || (told?.exact ?? false) }),
    [pages, all, hasNextPage, told],
  );
  const readOn = useReadOn(answer);
  const need = useCallback(
    (lastIndex: number) => {
      if (lastIndex >= loaded.count - readAheadRows) readOn();
    },
    [loaded, readOn],
  );
  return {
    loaded,
    count: Math.min(all, rowsShownMax),
    matching,
    need,
    isOld: answer.isPlaceholderData,
    answer,
    pages: pages?.length ?? 0,
  };
}

/** A page is asked for before its rows come into sight. */
const readAheadRows = 60;
