import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { trendQuery } from '../api/trend.ts';
import { RateTrend } from './rate-trend.tsx';

/** How many accept and answer, over 30 days of all campaigns, with the numbers behind it. */
export function OutreachTrend({ analyticsPath }: { analyticsPath: string }) {
  const { data, error, isFetching, refetch } = useQuery(trendQuery);
  return (
    <Card role="group" aria-label="Outreach">
      <CardHead
        title="Outreach"
        note="Last 30 days"
        actions={
          <Button variant="ghost" size="sm" className="-mr-2.5" asChild>
            <Link to={analyticsPath}>
              Analytics
              <ChevronRight aria-hidden className="size-3.5" />
            </Link>
          </Button>
        }
      />
      {data ? (
        <div className="grid grid-cols-1 divide-border max-sm:divide-y sm:grid-cols-2 sm:divide-x">
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
        </div>
      ) : error ? (
        <ErrorState
          title="The trend could not be loaded"
          text={errorMessage(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid gap-4 p-4 sm:grid-cols-2" role="status" aria-label="Loading the trend">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
    </Card>
  );
}
