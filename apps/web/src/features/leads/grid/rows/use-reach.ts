import { useQueries } from '@tanstack/react-query';
import type { Contactability } from '@waypost/contract/campaigns-left-out';
import { useCallback } from 'react';
import { contactabilityQuery } from '../../api/lead-around.ts';
import type { LoadedRows } from './loaded-rows.ts';

const blockRows = 100;

/**
 * Whether the leads of these rows could be written to now; asked for a block of rows at a time, as they come into sight.
 * Undefined while a lead is asked about, null when the answer failed or says nothing of it.
 */
export function useReach(
  loaded: LoadedRows,
  firstIndex: number,
  lastIndex: number,
  isShown: boolean,
): (leadId: string) => Contactability | null | undefined {
  const first = Math.floor(firstIndex / blockRows);
  const last = Math.floor(lastIndex / blockRows);
  const blocks = isShown ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : [];
  const { answers, isPending } = useQueries({
    queries: blocks.map((block) => {
      const end = Math.min(loaded.count, (block + 1) * blockRows) - 1;
      const ids = end < block * blockRows ? [] : loaded.idsBetween(block * blockRows, end);
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
