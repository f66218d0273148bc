import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useTakeBackWish, useWish, wishQuery } from '../api/wish.ts';
import { FeedbackAnswer } from './feedback-answer.tsx';

export interface JoinListProps {
  /** What is told to whoever runs the installation, as the person's own feedback. */
  words: string;
}

/** Those who wait for a part: one joins with a click, hears when somebody answers, and leaves as easily. */
export function JoinList({ words }: JoinListProps) {
  const answer = useQuery(wishQuery(words));
  const wish = useWish(words);
  const takeBack = useTakeBackWish(words);
  const joined = answer.data;
  const notSaved = (error: Error) =>
    toast({ tone: 'danger', title: 'This was not saved', description: errorMessage(error) });
  return (
    <Card role="group" aria-label="Join the list">
      <CardHead title="Join the list" />
      {answer.error && joined === undefined ? (
        <ErrorState
          title="Whether you are on the list could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <CardBody className="flex flex-col gap-3">
          <SkeletonGroup
            loading={joined === undefined}
            label="Loading the list"
            skeleton={<Skeleton className="h-8 w-2/3" />}
          >
            {joined ? (
              <>
                <p className="flex items-center gap-2 text-dense">
                  <Check aria-hidden className="size-4 flex-none text-success-fg" />
                  You are on the list since {formatDate(joined.createdAt)}. When it is answered, you are told.
                </p>
                <FeedbackAnswer item={joined} />
                <Button
                  size="sm"
                  variant="ghost"
                  className="-ml-[11px] self-start"
                  busy={takeBack.isPending}
                  onClick={() => takeBack.mutate(joined.id, { onError: notSaved })}
                >
                  Leave the list
                </Button>
              </>
            ) : (
              <>
                <p className="max-w-[72ch] text-dense text-fg-muted">
                  It goes as your feedback to whoever runs this installation, and stands among your feedback
                  in the settings: “{words}”
                </p>
                <Button
                  variant="primary"
                  className="self-start"
                  busy={wish.isPending}
                  onClick={() => wish.mutate(undefined, { onError: notSaved })}
                >
                  Join the list
                </Button>
              </>
            )}
          </SkeletonGroup>
        </CardBody>
      )}
    </Card>
  );
}
