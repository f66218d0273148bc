import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

export interface PanelProps<Data> {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  answer: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** One panel of the page: loads, fails and is read again by itself. */
export function Panel<Data>({ title, note, actions, answer, children }: PanelProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = answer;
  return (
    <Card role="region" aria-label={title}>
      <CardHead title={title} note={note} actions={actions} />
      {data === undefined && error ? (
        <ErrorState
          title={`${title} could not be loaded`}
          {...failureOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup loading={isPending} label={`Loading ${title.toLowerCase()}`} skeleton={<Rows />}>
          {data === undefined ? null : children(data)}
          {error && data !== undefined ? (
            <p role="status" className="border-t border-border px-4 py-2 text-caption text-fg-muted">
              This could not be refreshed just now. {errorMessage(error)}
            </p>
          ) : null}
        </SkeletonGroup>
      )}
    </Card>
  );
}

function Rows() {
  return (
    <div className="flex flex-col gap-4 p-4">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-5" />
      ))}
    </div>
  );
}
