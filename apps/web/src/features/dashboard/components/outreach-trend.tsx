import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AsTableButton } from '../../../ui/as-table-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { touchTarget } from '../../../ui/touch-target.ts';
import { trendQuery } from '../api/trend.ts';
import { RateTrend } from './rate-trend.tsx';
import { TrendTable } from './trend-table.tsx';

/**
 * How many accept, answer and are interested, over 30 days of all campaigns, with the numbers behind it.
 * `more` leads to where the figures can be read more closely.
 */
export function OutreachTrend(props: { more: { label: string; to: string }; inboxPath: string }) {
  const { more, inboxPath } = props;
  const [asTable, setAsTable] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(trendQuery);
  // A rate of 0 would say that they mean no.
  const isUnsorted =
    data !== undefined &&
    data.unsortedReplies > 0 &&
    data.positiveRate.numerator === 0 &&
    data.unsortedReplies >= data.replyRate.numerator;
  // Beside too few people to compare, now or before, that is said instead, as of the other rates.
  const wasNobodyInterested =
    data !== undefined &&
    data.positiveRate.percent !== null &&
    data.before.positiveRate.percent !== null &&
    data.before.positiveRate.numerator === 0;
  return (
    <Card role="group" aria-label="Outreach">
      <CardHead
        title="Outreach"
        note="Last 30 days"
        actions={
          <span className="-mr-2.5 flex">
            <AsTableButton asTable={asTable} onChange={setAsTable} />
            <Button variant="ghost" size="sm" asChild>
              <Link to={more.to}>
                {more.label}
                <ChevronRight aria-hidden className="size-3.5" />
              </Link>
            </Button>
          </span>
        }
      />
      {data ? (
        asTable ? (
          <TrendTable days={data.days} />
        ) : (
          <div className="grid grid-cols-1 divide-border max-lg:divide-y lg:grid-cols-3 lg:divide-x">
            <RateTrend
              name="Accept rate"
              rate={data.acceptRate}
              before={data.before.acceptRate}
              days={data.days.map(({ date, invited, accepted }) => ({
                date,
                people: invited,
                answered: accepted,
              }))}
              words={['accepted', 'invited']}
            />
            <RateTrend
              name="Reply rate"
              rate={data.replyRate}
              before={data.before.replyRate}
              days={data.days.map(({ date, contacted, replied }) => ({
                date,
                people: contacted,
                answered: replied,
              }))}
              words={['replied', 'contacted']}
            />
            <RateTrend
              name="Positive reply rate"
              means="People marked Interested of those contacted."
              rate={isUnsorted ? { ...data.positiveRate, percent: null } : data.positiveRate}
              before={data.before.positiveRate}
              note={
                isUnsorted
                  ? 'Nobody has said yet what the replies mean.'
                  : wasNobodyInterested
                    ? 'Nobody marked Interested in the 30 days before.'
                    : undefined
              }
              days={data.days.map(({ date, contacted, positive }) => ({
                date,
                people: contacted,
                answered: positive,
              }))}
              words={['interested', 'contacted']}
            >
              {data.unsortedReplies > 0 ? (
                <Link
                  to={`${inboxPath}?intent=unsorted`}
                  className={cn(
                    'mt-1 inline-block text-caption text-accent-fg tabular-nums hover:underline max-md:py-2',
                    touchTarget,
                  )}
                >
                  {countOf(data.unsortedReplies, 'reply', 'replies')} not sorted yet
                </Link>
              ) : null}
            </RateTrend>
          </div>
        )
      ) : error ? (
        <ErrorState
          title="The trend could not be loaded"
          {...failureOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid gap-4 p-4 sm:grid-cols-3" role="status" aria-label="Loading the trend">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
    </Card>
  );
}
