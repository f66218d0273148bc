import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { toast } from '../../../ui/toast-store.ts';
import { readIntentsAgain, sortReplies } from '../api/intent.ts';

/** How far a sorting is. */
export interface SortingProgress {
  read: number;
  /** Read and still to be read. */
  total: number;
  /** No further call is made; the one under way ends by itself. */
  stopping: boolean;
}

export interface ReplySorting {
  /** Null while nothing runs. */
  progress: SortingProgress | null;
  /** Of the last sorting, until the next one. */
  error: unknown;
  start: () => void;
  stop: () => void;
}

/**
 * Has the AI read all replies that are to be sorted, call after call, until none is left, nothing was read, somebody stops
 * it, the page is left, or a call fails. What was done is said in a toast.
 *
 * @param toSort how many replies there are, as far as is known
 * @param accountId only replies to this account
 */
export function useSortReplies(toSort: number, accountId: string | null): ReplySorting {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<SortingProgress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const goesOn = useRef(true);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function run(): Promise<void> {
    // Also the second half of a double click, which comes before anything is drawn.
    if (running.current) return;
    running.current = true;
    goesOn.current = true;
    setError(null);
    setProgress({ read: 0, total: toSort, stopping: false });
    const done = { read: 0, sorted: 0, credits: 0 };
    let total = toSort;
    let hasFailed = false;
    try {
      for (let more = true; more && goesOn.current && isHere.current;) {
        const answer = await sortReplies(accountId);
        done.read += answer.read;
        done.sorted += answer.sorted;
        done.credits += answer.credits;
        total = done.read + answer.left;
        more = answer.left > 0 && answer.read > 0;
        setProgress({ read: done.read, total, stopping: !goesOn.current });
        void readIntentsAgain(queries);
      }
    } catch (caught) {
      hasFailed = true;
      setError(caught);
      void readIntentsAgain(queries);
    } finally {
      running.current = false;
      setProgress(null);
    }
    sayWhatWasDone({ ...done, total }, hasFailed);
  }
  return {
    progress,
    error,
    start: () => void run(),
    stop: () => {
      goesOn.current = false;
      setProgress((now) => now && { ...now, stopping: true });
    },
  };
}

function sayWhatWasDone(
  { read, sorted, credits, total }: { read: number; sorted: number; credits: number; total: number },
  hasFailed: boolean,
): void {
  if (read === 0) {
    if (!hasFailed) {
      toast({ title: 'Nothing was read', description: 'The replies were sorted elsewhere meanwhile.' });
    }
    return;
  }
  const unclear = read - sorted;
  toast({
    title: `${formatNumber(sorted)} of ${formatNumber(total)} sorted, ${countOf(credits, 'credit')}`,
    ...(unclear === 0 ? {} : { description: `${formatNumber(unclear)} not clear enough: still unsorted.` }),
    tone: hasFailed ? 'neutral' : 'success',
  });
}
