import { useQueries } from '@tanstack/react-query';
import type { Contactability } from '@waypost/contract/campaigns-left-out';
import { useCallback } from 'react';
import { contactabilityQuery } from '../../api/lead-around.ts';
import type { LoadedRows } from './loaded-rows.ts';

const blockRows = 100;

/** Rows are asked about by the hundred: the first block in sight and the last. */
export interface RowBlocks {
  first: number;
  last: number;
}

export const firstBlocks: RowBlocks = { first: 0, last: 0 };

/** The blocks of these rows; the same object while they stay the same, so that scrolling within them draws nothing. */
export function blocksOf(before: RowBlocks, firstIndex: number, lastIndex: number): RowBlocks {
  const first = Math.floor(firstIndex / blockRows);
  const last = Math.floor(lastIndex / blockRows);
  return first === before.first && last === before.last ? before : { first, last };
}

/**
 * Whether the leads of these rows could be written to now; asked for a block of rows at a time, as they come into sight.
 * Undefined while a lead is asked about, null when the answer failed or says nothing of it.
 */
export function useReach(
  loaded: LoadedRows,
  { first, last }: RowBlocks,
  isShown: boolean,
): (leadId: string) => Contactability | null | undefined {
  const blocks = isShown ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : [];
  const { answers, isPending } = useQueries({
    queries: blocks.map((block) => {
      const rows = Array.from({ length: blockRows }, (_, at) => loaded.at(block * blockRows + at)?.id);
      const ids = rows.filter((leadId) => leadId !== undefined);
      return contactabilityQuery(ids);
    }),
    combine: (results) => ({
      answers: results.map((result) => result.data),
      isPending: results.some((result) => result.isFetching),
    }),
  });
  return useCallback(
    (leadId: string) => {
      for (const answer of answers) {
        const found = answer?.get(leadId);
        if (found) return found;
      }
      return isPending ? undefined : null;
    },
    [answers, isPending],
  );
}
