import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { AdditionPreview } from './additions.ts';

/** So many can be added at a time; the server says when they are more. */
const addedMax = 50_000;

/** How many of the chosen leads can be added, and who cannot, by rule. */
export function AdditionPreviewed({ answer }: { answer: UseQueryResult<AdditionPreview> }) {
  if (answer.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-dense text-danger-fg">
        Who can be added could not be read. {errorMessage(answer.error)}
        <Button size="sm" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          Try Again
        </Button>
      </p>
    );
  }
  return (
    <SkeletonGroup
      loading={answer.data === undefined}
      label="Looking at the chosen leads"
      skeleton={<Skeleton className="h-24 w-full" />}
    >
      {answer.data === undefined ? null : <Numbers preview={answer.data} />}
    </SkeletonGroup>
  );
}

function Numbers({ preview }: { preview: AdditionPreview }) {
  const { canBeAdded, leftOut, lookedAt, people, tooMany } = preview;
  if (tooMany) {
    return (
      <p role="alert" className="text-dense text-danger-fg">
        More than {formatNumber(addedMax)} leads are chosen. At most so many can be added at a time: narrow
        the filters, or start the campaign from the list.
      </p>
    );
  }
  const left = lookedAt - canBeAdded;
  return (
    <div className="rounded-card border border-border bg-sunken px-4 py-3 text-dense" aria-live="polite">
      <p>
        <span className="font-medium tabular-nums">
          {formatNumber(canBeAdded)} of {formatNumber(lookedAt)}
        </span>{' '}
        can be added{left === 0 ? '.' : `, ${formatNumber(left)} cannot:`}
      </p>
      {leftOut.length > 0 ? (
        <ul className="mt-2 flex max-h-44 flex-col gap-1 overflow-y-auto">
          {leftOut.map(({ rule, leads }) => (
            <li key={rule} className="flex justify-between gap-4">
              <span className="min-w-0 text-fg-muted">{rule}</span>
              <span className="flex-none tabular-nums">{countOf(leads, 'lead')}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {people > lookedAt ? (
        <p className="mt-2 text-caption text-fg-muted">
          These are the first {formatNumber(lookedAt)} of {formatNumber(people)}. The others are looked at as
          they are added.
        </p>
      ) : null}
    </div>
  );
}
