import { queryOptions, useQueries } from '@tanstack/react-query';
import type { GridLead } from '@waypost/contract/leads-grid';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { farKey, questionOf, type GridAsked, type GridPage } from './grid-leads.ts';

/** Rows of a block, and how many before and behind those in sight are read with them. */
const [blockRows, aroundRows] = [200, 60];
/** Blocks out of sight are kept so long, in milliseconds: who drags over a long list leaves hundreds behind. */
const keptMs = 60_000;

/** Rows behind those that were read one page after another: where somebody jumped to. */
interface FarRows {
  at: (index: number) => GridLead | undefined;
  indexOf: (leadId: string) => number;
  /** Rows there are at least. */
  reached: number;
  /** Rows there are, once their end was seen. */
  end: number | null;
  /** These rows are in sight, of so many as there seem to be; null where nobody looks at them. */
  look: (sight: { first: number; last: number; end: number } | null) => void;
  /** First row that is being read. */
  readingFrom: number | null;
  isError: boolean;
  retry: () => void;
}

/** The blocks that are looked at, and whose they are. */
interface Sight {
  question: string;
  blocks: readonly number[];
}
const none: readonly number[] = [];

function blockQuery(listId: string, asked: GridAsked, block: number) {
  const keyOf = (at: number) => [...farKey, listId, asked, at];
  return queryOptions({
    queryKey: keyOf(block),
    queryFn: ({ signal, client }) => {
      // Behind a block that is here its end says where to go on: nobody is shown twice where rows came or went meanwhile.
      const cursor = client.getQueryData<GridPage>(keyOf(block - 1))?.nextCursor;
      const from = cursor == null ? { row: block * blockRows } : { cursor };
      const query = { ...questionOf(asked), limit: blockRows, ...from };
      return api.call(leadsGridRoutes.gridLeads, { params: { id: listId }, query, signal });
    },
    staleTime: keptMs,
    gcTime: keptMs,
    structuralSharing: false,
  });
}

/** Reads the blocks of rows that are looked at, of a list of any length each as fast as the first. */
export function useFarRows(listId: string, asked: GridAsked): FarRows {
  const question = JSON.stringify([listId, asked]);
  const [sight, setSight] = useState<Sight>({ question, blocks: none });
  const blocks = sight.question === question ? sight.blocks : none;
  const [known, setKnown] = useState({ question, end: null as number | null, reached: 0 });
  const { pages, isError, retry } = useQueries({
    queries: blocks.map((block) => blockQuery(listId, asked, block)),
    combine: (results) => ({
      pages: results.map((result) => result.data),
      isError: results.some((result) => result.isError),
      retry: () => results.forEach((result) => result.isError && void result.refetch()),
    }),
  });
  const seen = endOf(blocks, pages, known.question === question ? known : { end: null, reached: 0 });
  if (known.question !== question || known.end !== seen.end || known.reached !== seen.reached) {
    setKnown({ question, ...seen });
  }
  const look = useCallback(
    (rows: { first: number; last: number; end: number } | null) => {
      const next =
        rows === null ? none : blocksAround(rows.first, Math.min(rows.last + aroundRows, rows.end - 1));
      setSight((before) =>
        before.question === question && before.blocks.join() === next.join()
          ? before
          : { question, blocks: next },
      );
    },
    [question],
  );
  const waiting = pages.findIndex((page) => page === undefined);
  return useMemo(
    () => ({
      at: (index) => {
        const block = blocks.indexOf(Math.floor(index / blockRows));
        return block === -1 ? undefined : pages[block]?.items[index % blockRows];
      },
      indexOf: (leadId) => {
        for (const [at, page] of pages.entries()) {
          const found = page?.items.findIndex((lead) => lead.id === leadId) ?? -1;
          if (found >= 0) return (blocks[at] ?? 0) * blockRows + found;
        }
        return -1;
      },
      ...{ look, isError, retry, end: seen.end, reached: seen.reached },
      readingFrom: waiting === -1 || isError ? null : (blocks[waiting] ?? 0) * blockRows,
    }),
    [blocks, pages, look, isError, retry, seen.end, seen.reached, waiting],
  );
}

function blocksAround(firstIndex: number, lastIndex: number): number[] {
  const first = Math.max(0, Math.floor((firstIndex - aroundRows) / blockRows));
  const last = Math.floor(lastIndex / blockRows);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** What the blocks that are here tell about where the rows end. */
function endOf(
  blocks: readonly number[],
  pages: readonly (GridPage | undefined)[],
  before: { end: number | null; reached: number },
): { end: number | null; reached: number } {
  let { end, reached } = before;
  for (const [at, page] of pages.entries()) {
    if (page === undefined) continue;
    const from = (blocks[at] ?? 0) * blockRows;
    const to = from + page.items.length;
    if (page.items.length > 0) reached = Math.max(reached, page.nextCursor === null ? to : to + 1);
    if (page.nextCursor !== null) continue;
    // Behind the end the server says how many there are.
    end = page.items.length > 0 ? to : (page.count?.value ?? end);
  }
  return { end, reached: end === null ? reached : Math.min(reached, end) };
}
