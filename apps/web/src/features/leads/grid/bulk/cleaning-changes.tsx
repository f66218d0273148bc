import type { CleanedPart } from '@waypost/domain/leads/cleaning/cleaned-parts';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../../lib/numbers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';

export interface CleaningChange {
  leadId: string;
  part: CleanedPart;
  before: string;
  after: string;
}

export const cleaningKey = ({ leadId, part }: Pick<CleaningChange, 'leadId' | 'part'>): string =>
  `${leadId} ${part}`;

export interface CleaningChangesProps {
  answer: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  changes: readonly CleaningChange[];
  /** Every chosen lead was looked at. */
  isWhole: boolean;
  lookedAt: number;
  isTicked: (change: CleaningChange) => boolean;
  onTick: (change: CleaningChange, on: boolean) => void;
}

/** Before and after, one line per change, each with a tick. */
export function CleaningChanges(props: CleaningChangesProps) {
  const { answer, changes, isWhole, lookedAt, isTicked, onTick } = props;
  if (answer.isError) {
    return (
      <ErrorState
        title="The changes could not be loaded"
        {...failureOf(answer.error)}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  return (
    <SkeletonGroup
      loading={answer.isPending}
      label="Looking at the chosen leads"
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      <p role="status" className="text-dense text-fg-muted">
        {changes.length === 0 && isWhole
          ? `There is nothing to clean: all of ${countOf(lookedAt, 'lead')} look right.`
          : isWhole
            ? `${countOf(changes.length, 'change')} among ${countOf(lookedAt, 'lead')}.`
            : `${countOf(changes.length, 'change')} among the first ${formatNumber(lookedAt)}. The others are cleaned the same way.`}
      </p>
      {changes.length > 0 ? (
        <ul className="max-h-80 divide-y divide-border overflow-y-auto rounded-card border border-border">
          {changes.map((change) => (
            <li key={cleaningKey(change)} className="px-3 py-1.5">
              <Checkbox
                className="text-dense"
                checked={isTicked(change)}
                onCheckedChange={(on) => onTick(change, on === true)}
                label={
                  <span className="flex flex-wrap gap-x-2">
                    <span className="break-words text-fg-muted">{change.before}</span>
                    <span aria-hidden>→</span>
                    <span className="sr-only">becomes</span>
                    <span className="font-medium break-words">{change.after}</span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isWhole ? null : (
        <Button
          size="sm"
          className="self-start"
          busy={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </SkeletonGroup>
  );
}
