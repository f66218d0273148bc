import { formatNumber } from '../../../../lib/numbers.ts';
import { Button } from '../../../../ui/button.tsx';
import { countWords } from '../model/grid-words.ts';
import { rowsShownMax, type GridRows } from './use-grid-rows.ts';

export interface GridFootProps {
  rows: GridRows;
  /** All leads of the list. */
  listCount: number;
  /** A search or a filter is set. */
  narrowed: boolean;
}

/** Under the rows: how many match, and what is under way. */
export function GridFoot({ rows, listCount, narrowed }: GridFootProps) {
  const { matching, answer, readingAfter } = rows;
  if (matching === null) return null;
  const tooMany = matching.value > rowsShownMax;
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-border bg-canvas px-6 py-1.5 text-caption text-fg-muted tabular-nums max-md:px-4">
      <span role="status">
        <b className="font-medium text-fg">{countWords(matching)}</b>
        {narrowed ? ` of ${formatNumber(listCount)}` : ''}{' '}
        {(narrowed ? listCount : matching.value) === 1 ? 'lead' : 'leads'}
      </span>
      {tooMany ? (
        <span>The first {formatNumber(rowsShownMax)} are shown: sort or filter to see others.</span>
      ) : null}
      {readingAfter === null ? null : <span>Loading after row {formatNumber(readingAfter)}...</span>}
      {rows.furtherFailed ? (
        <span role="alert" className="flex items-center gap-2 text-danger-fg">
          More leads could not be loaded.
          <Button size="sm" onClick={rows.retryFurther}>
            Try Again
          </Button>
        </span>
      ) : null}
      {rows.isOld && answer.isError ? (
        <span role="alert" className="flex items-center gap-2 text-danger-fg">
          The leads could not be loaded.
          <Button size="sm" onClick={() => void answer.refetch()}>
            Try Again
          </Button>
        </span>
      ) : null}
    </p>
  );
}
