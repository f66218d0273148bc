import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

export interface TableFootProps {
  /** How many rows are shown, of how many. */
  text: string;
  loadingMore: boolean;
  /** Said when reading on failed. */
  failure: string | null;
  onRetry: () => void;
}

/** Under a table that reads on while one scrolls. */
export function TableFoot({ text, loadingMore, failure, onRetry }: TableFootProps) {
  return (
    <p className="flex min-h-5 flex-wrap items-center gap-2 tabular-nums">
      {text}
      {loadingMore ? <span>Loading more...</span> : null}
      {failure ? (
        <span role="alert" className="flex items-center gap-2 text-danger-fg">
          {failure}
          <Button size="sm" onClick={onRetry}>
            Try Again
          </Button>
        </span>
      ) : null}
    </p>
  );
}

/** In place of rows while the first of them load. */
export function TableLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 p-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-5" />
      ))}
    </div>
  );
}
