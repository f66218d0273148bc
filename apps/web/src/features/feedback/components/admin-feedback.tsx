import { useInfiniteQuery } from '@tanstack/react-query';
import type { FeedbackState } from '@waypost/contract/feedback';
import { MessageSquareText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { errorMessage, failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { adminFeedbackQuery } from '../api/admin-feedback.ts';
import { AdminFeedbackRow } from './admin-feedback-row.tsx';

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
] as const;

const nothing: Readonly<Record<FeedbackState, { title: string; text: string }>> = {
  waiting: { title: 'Nothing waits for an answer', text: 'New feedback appears here.' },
  answered: { title: 'Nothing was answered yet', text: 'What you answer appears here.' },
  all: { title: 'No feedback yet', text: 'People send it from the sidebar.' },
};

/**
 * Everybody's feedback: to read, answer and delete. The filter stands in the address. Whoever was made an administrator a
 * moment ago may still be refused: the session learns of it when it is renewed.
 */
export function AdminFeedback({ isAdmin }: { isAdmin: boolean }) {
  const [search, setSearch] = useSearchParams();
  const state = states.find(({ value }) => value === search.get('state'))?.value ?? 'waiting';
  const feedback = useInfiniteQuery(adminFeedbackQuery(state));
  const items = feedback.data?.pages.flatMap((page) => page.items);
  if (isApiError(feedback.error, 'not_allowed')) {
    return (
      <Card>
        <ErrorState
          title={errorMessage(feedback.error)}
          text={isAdmin ? 'Your role is new: sign out and in again, or wait 15 minutes.' : undefined}
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl<FeedbackState>
        aria-label="Which feedback"
        className="self-start"
        value={state}
        onValueChange={(next) => setSearch(next === 'waiting' ? {} : { state: next }, { replace: true })}
        segments={states}
      />
      <Card>
        {feedback.isError && !items ? (
          <ErrorState
            title="The feedback could not be loaded"
            {...failureOf(feedback.error)}
            onRetry={() => void feedback.refetch()}
            retrying={feedback.isFetching}
          />
        ) : !items ? (
          <div role="status" aria-label="Loading feedback" className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
          </div>
        ) : items.length === 0 ? (
          <EmptyState icon={<MessageSquareText />} {...nothing[state]} />
        ) : (
          <ul aria-label="Feedback" className="divide-y divide-border">
            {items.map((item) => (
              <AdminFeedbackRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </Card>
      {feedback.hasNextPage ? (
        <Button
          className="self-center"
          busy={feedback.isFetchingNextPage}
          onClick={() => void feedback.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}
