import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DailyAmount } from './daily-amount.tsx';
import { DailyPrice } from './daily-price.tsx';
import { liveSourcesQuery, useKeepLive } from './source-queries.ts';

/**
 * Offers to read the source of a finished job again every day; says so once it is.
 * @param inParts a search is gone through a part a day.
 */
export function KeepLive({ job, inParts = false }: { job: Job; inParts?: boolean }) {
  const [perDay, setPerDay] = useState<number | null>(50);
  const keep = useKeepLive();
  const live = useQuery({ ...liveSourcesQuery(job.refId ?? ''), enabled: job.refId !== null });
  const kept = live.data?.find(
    ({ active, firstJobId, lastRun }) => active && [firstJobId, lastRun?.jobId].includes(job.id),
  );
  if (kept) {
    return (
      <Card className="flex items-center gap-3 p-4 text-dense">
        <RefreshCw aria-hidden className="size-4 flex-none text-success-fg" />
        <p className="min-w-0 flex-1">
          New matches are added every day, at most {countOf(kept.perDayMax, 'lead')}.{' '}
          <span className="text-fg-muted">
            Next time {formatDateTime(kept.nextRunAt)}. You can change it in the list.
          </span>
        </p>
      </Card>
    );
  }
  return (
    <Card className="p-4">
      <form
        noValidate
        aria-label="Keep watching this source"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (perDay !== null) keep.mutate({ jobId: job.id, perDayMax: perDay });
        }}
      >
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-h3">Keep watching this source</h2>
          <p className="text-caption text-fg-subtle">
            It is read again every day{inParts ? ', a large one in parts,' : ''} and only people who are new
            are added.
          </p>
          {job.counts['judged'] !== undefined ? (
            <p className="text-caption text-fg-subtle">
              New comments are read by AI at 1 credit for each begun 10; those read before cost nothing.
            </p>
          ) : null}
          {job.kind === 'leads.find-people' ? (
            <div className="mt-1.5">
              <DailyPrice kind="ai" perDay={perDay} />
            </div>
          ) : null}
        </div>
        <DailyAmount perDay={perDay} onPerDay={setPerDay} error={keep.error} className="w-32" />
        <Button type="submit" busy={keep.isPending} disabled={perDay === null}>
          Add new matches daily
        </Button>
      </form>
    </Card>
  );
}

/** The same for a search. */
export const KeepSearchLive = ({ job }: { job: Job }) => <KeepLive job={job} inParts />;
