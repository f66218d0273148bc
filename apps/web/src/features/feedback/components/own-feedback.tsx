import { useInfiniteQuery } from '@tanstack/react-query';
import type { Feedback } from '@waypost/contract/feedback';
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownFeedbackQuery, useTakeBackFeedback } from '../api/own-feedback.ts';
import { FeedbackAnswer } from './feedback-answer.tsx';

/** What the person told us, and what came back. */
export function OwnFeedback() {
  const feedback = useInfiniteQuery(ownFeedbackQuery);
  const items = feedback.data?.pages.flat();
  const [taken, setTaken] = useState<Feedback | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        {feedback.isError && !items ? (
          <ErrorState
            title="Your feedback could not be loaded"
            {...failureOf(feedback.error)}
            onRetry={() => void feedback.refetch()}
            retrying={feedback.isFetching}
          />
        ) : !items ? (
          <div role="status" aria-label="Loading feedback" className="p-4">
            <Skeleton className="h-5" />
          </div>
        ) : items.length === 0 ? (
          <EmptyState
            icon={<MessageSquareText />}
            title="You have not told us anything yet"
            text="Feedback in the sidebar is the way. Answers appear here."
          />
        ) : (
          <ul aria-label="Your feedback" className="divide-y divide-border">
            {items.map((item) => (
              <li key={item.id} className="flex flex-col gap-3 p-4">
                <div className="flex items-start gap-3">
                  <div className="min-w-0 flex-1">
                    <p className="text-caption text-fg-subtle">{formatDateTime(item.createdAt)}</p>
                    <p className="text-dense break-words whitespace-pre-wrap">{item.content}</p>
                  </div>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon
                    aria-label="Take this feedback back"
                    onClick={() => setTaken(item)}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </Button>
                </div>
                <FeedbackAnswer item={item} />
              </li>
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
      {taken ? <TakeBack item={taken} onClose={() => setTaken(null)} /> : null}
    </div>
  );
}

function TakeBack({ item, onClose }: { item: Feedback; onClose: () => void }) {
  const takeBack = useTakeBackFeedback();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Take this feedback back?"
      description="It is deleted with its answer, here and for those who read it. This cannot be undone."
      confirmLabel="Take it back"
      busy={takeBack.isPending}
      error={takeBack.error ? errorMessage(takeBack.error) : null}
      onConfirm={() => takeBack.mutate(item.id, { onSuccess: onClose })}
    />
  );
}
