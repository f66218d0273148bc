import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { sortingPrice } from '../model/sorting-price.ts';
import { useSortReplies } from '../model/use-sort-replies.ts';

export interface SortRepliesProps {
  /** Replies that nobody sorted and the AI has not read. */
  toSort: number;
  /** Only replies to this account. */
  accountId: string | null;
}

/** A quiet line above the list: how many replies are not sorted, and the way to have the AI do it, with its price. */
export function SortReplies({ toSort, accountId }: SortRepliesProps) {
  const { progress, error, start, stop } = useSortReplies(toSort, accountId);
  if (progress === null && error === null && toSort === 0) return null;
  return (
    <div
      role="group"
      aria-label="Replies that are not sorted"
      className="flex flex-none flex-col gap-1.5 border-b border-border px-3 py-2 text-caption text-fg-muted tabular-nums"
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p role="status" className="min-w-0">
          {progress !== null
            ? `${formatNumber(progress.read)} of ${formatNumber(progress.total)} read`
            : toSort > 0
              ? `${countOf(toSort, 'reply is', 'replies are')} not sorted.`
              : null}
        </p>
        {progress !== null ? (
          <Button size="sm" className="max-md:h-10" busy={progress.stopping} onClick={stop}>
            Stop
          </Button>
        ) : toSort > 0 ? (
          <Button size="sm" className="max-md:h-10" onClick={start}>
            <Sparkles aria-hidden className="size-3.5 text-accent-fg" />
            Sort with AI, {countOf(sortingPrice(toSort), 'credit')}
          </Button>
        ) : null}
      </div>
      {progress === null ? null : (
        <Progress
          aria-label="Sorting replies"
          value={progress.read}
          max={Math.max(1, progress.total)}
          valueText={`${formatNumber(progress.read)} of ${formatNumber(progress.total)} read`}
        />
      )}
      {error === null || progress !== null ? null : (
        <p role="alert" className="text-danger-fg">
          {errorMessage(error)}
          {isApiError(error, 'credits_exceeded') ? (
            <>
              {'. '}
              <Link to={paths.billing} className="text-accent-fg hover:underline">
                See plans
              </Link>
            </>
          ) : null}
        </p>
      )}
    </div>
  );
}
