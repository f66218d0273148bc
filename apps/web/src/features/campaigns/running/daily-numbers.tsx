import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { AsTableButton } from '../../../ui/as-table-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { campaignDailyStatsQuery } from '../api/campaign-stats.ts';
import { DailyChart } from './daily-chart.tsx';
import { everyDay, rangeOf } from './daily-series.ts';
import { DailyTable } from './daily-table.tsx';

const ranges = [
  { value: '7', label: '7 days' },
  { value: '28', label: '28 days' },
] as const;

/** What happened day by day, as bars or as a table. */
export function DailyNumbers({ campaign }: { campaign: CampaignDetail }) {
  const now = useBusinessNow();
  const [length, setLength] = useState<'7' | '28'>('28');
  const [asTable, setAsTable] = useState(false);
  const { from, to } = rangeOf(campaign.startedAt, now, Number(length));
  const { data, error, isFetching, refetch } = useQuery({
    ...campaignDailyStatsQuery(campaign.id, { startDate: from, endDate: to }),
    placeholderData: (before) => before,
  });
  const days = data ? everyDay(data, from, to) : null;
  return (
    <section aria-labelledby="days-title">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="days-title" className="mr-auto text-h3">
          Day by day
        </h2>
        <SegmentedControl aria-label="Range" segments={ranges} value={length} onValueChange={setLength} />
        <AsTableButton asTable={asTable} onChange={setAsTable} />
      </div>
      <div className="rounded-card border border-border bg-surface">
        {error && !days ? (
          <ErrorState
            title="The days could not be loaded"
            {...failureOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : days === null ? (
          <div role="status" aria-label="Loading the days" className="p-4">
            <Skeleton className="h-40" />
          </div>
        ) : asTable ? (
          <DailyTable days={days} />
        ) : (
          <DailyChart days={days} />
        )}
      </div>
      <p className="mt-2 text-caption text-fg-subtle">People per day. Days are counted in UTC.</p>
    </section>
  );
}
