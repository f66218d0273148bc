import { useQuery } from '@tanstack/react-query';
import type { LiveSource } from '@waypost/contract/leads-sources';
import { lacksCredits } from '@waypost/domain/billing/waits-for-credits';
import { findCredits } from '@waypost/domain/leads/icp/credits';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { sourceLook } from '../model/list-source.ts';
import { ChangeDaily } from './change-daily.tsx';
import { ReadPosts } from './read-posts.tsx';
import { LiveRuns } from './live-runs.tsx';
import { liveSourcesQuery, useChangeLive } from './source-queries.ts';
import { useEndDaily } from './use-end-daily.ts';

/** The sources of a list that are read every day: last run, next run, and a switch. Nothing where there is none. */
export function LiveSources({ listId }: { listId: string }) {
  const { data = [] } = useQuery(liveSourcesQuery(listId));
  if (data.length === 0) return null;
  return (
    <Card className="mb-3">
      <ul aria-label="Daily sources" className="divide-y divide-border">
        {data.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </ul>
    </Card>
  );
}

function Source({ source }: { source: LiveSource }) {
  const now = useBusinessNow();
  const change = useChangeLive();
  const end = useEndDaily(source);
  const { Icon } = sourceLook(source.kind);
  const failed = (what: string) => (error: unknown) =>
    toast({ tone: 'danger', title: what, description: errorMessage(error) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-4 py-1 text-dense">
      <Icon aria-hidden className="size-4 flex-none text-fg-subtle" />
      {/* One line where there is room: the rows below need the rest. */}
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-3">
        {/* A long name is cut on its own: how often it is read, and the way to change it, stay. */}
        <div className="flex flex-wrap gap-x-1">
          <p className="line-clamp-2 min-w-0 font-medium break-words">{source.label}</p>
          <p>
            <span className="text-fg-muted">every day, </span>
            <ChangeDaily source={source} />
            {source.kind === 'ai' ? (
              <span className="text-fg-muted">
                , {countOf(findCredits(source.perDayMax), 'credit')} a day at most
              </span>
            ) : null}
          </p>
        </div>
        <Facts className="text-caption text-fg-subtle">
          <span>
            {source.lastRunAt === null ? 'Not run yet' : `Last run ${formatAgo(source.lastRunAt, now)}`}
            {source.lastRun === null ? '' : `, ${lastRunWords(source.lastRun)}`}
          </span>
          {source.lastRunAt === null ? null : <LiveRuns source={source} />}
          <span>
            {source.active && source.nextRunAt !== null
              ? `Next run ${formatDateTime(source.nextRunAt)}`
              : 'Switched off'}
          </span>
        </Facts>
        <ReadPosts posts={source.posts} />
        {source.problem ? (
          <p className="text-caption text-warning-fg">
            {source.problem}
            {lacksCredits(source.problem) ? (
              <>
                {' '}
                <Link to={paths.billing} className="font-medium underline underline-offset-2">
                  See plans
                </Link>
              </>
            ) : null}
          </p>
        ) : null}
      </div>
      <Switch
        aria-label={`Read ${source.label} every day`}
        checked={source.active}
        disabled={change.isPending}
        onCheckedChange={(active) =>
          change.mutate(
            { id: source.id, active, perDayMax: source.perDayMax },
            { onError: failed('The daily source was not changed') },
          )
        }
      />
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={`End the daily source ${source.label}`}
        busy={end.isPending}
        onClick={end.end}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  );
}

const unfinished: Readonly<Partial<Record<NonNullable<LiveSource['lastRun']>['status'], string>>> = {
  queued: 'waiting',
  running: 'running',
  paused: 'paused',
};

/** A run that has not ended found nobody only so far: that is no result. */
function lastRunWords({ status, added }: NonNullable<LiveSource['lastRun']>): string {
  const words = `${countOf(added, 'lead')} added`;
  const state = unfinished[status];
  if (state === undefined) return words;
  return added === 0 ? state : `${state}, ${words} so far`;
}
