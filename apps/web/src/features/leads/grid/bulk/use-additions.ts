import { useCallback, useState } from 'react';
import type { StartedBulk } from './offered-bulk.ts';
import { isPutAway, putBulkAway } from './recent-bulks.ts';

/** Leads of the list on their way into campaigns, until each report is put away: those begun here and those found. */
export function useAdditions() {
  const [additions, setAdditions] = useState<readonly StartedBulk[]>([]);
  const add = useCallback((started: StartedBulk) => setAdditions((before) => [...before, started]), []);
  const tellAgain = useCallback(
    (found: readonly StartedBulk[]) =>
      setAdditions((before) => {
        const known = new Set(before.map(({ jobId }) => jobId));
        return [...found.filter(({ jobId }) => !known.has(jobId) && !isPutAway(jobId)), ...before];
      }),
    [],
  );
  const putAway = useCallback(({ jobId }: StartedBulk) => {
    putBulkAway(jobId);
    setAdditions((before) => before.filter((one) => one.jobId !== jobId));
  }, []);
  return { additions, add, tellAgain, putAway };
}
