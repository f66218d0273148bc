import { useQuery } from '@tanstack/react-query';
import type { LiveSource } from '@waypost/contract/leads-sources';
import { findCredits } from '@waypost/domain/leads/icp/credits';
import { Trash2 } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { sourceLook } from '../model/list-source.ts';
import { ChangeDaily } from './change-daily.tsx';
import { KeepFromList } from './keep-from-list.tsx';
import { ReadPosts } from './read-posts.tsx';
import { LiveRuns } from './live-runs.tsx';
import { liveSourcesQuery, useChangeLive } from './source-queries.ts';
import { useEndDaily } from './use-end-daily.ts';

/**
 * The sources of a list that are read every day: last run, next run, and a switch; and a way to make another one such.
 * Nothing where no source could be read again.
 */
export function LiveSources({ listId }: { listId: string }) {
  const { data = [] } = useQuery(liveSourcesQuery(listId));
  return (
    <>
      {data.length > 0 ? <Daily sources={data} /> : null}
      <div className="-mt-1 mb-1 -ml-2.5 empty:hidden">
        <KeepFromList listId={listId} />
      </div>
    </>
  );
}

function Daily({ sources }: { sources: readonly LiveSource[] }) {
  return (
    <Card className="mb-3">
      <ul aria-label="Daily sources" className="divide-y divide-border">
        {sources.map((source) => (
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
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-dense">
      <Icon aria-hidden className="size-4 flex-none text-fg-subtle" />
      <div className="min-w-0 flex-1 basis-60">
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
        <p className="text-caption text-fg-subtle">
          {source.lastRunAt === null ? 'Not run yet' : `Last run ${formatAgo(source.lastRunAt, now)}`}
          {source.lastRun === null ? '' : `, ${countOf(source.lastRun.added, 'lead')} added`}
          {' · '}
          {source.lastRunAt === null ? null : (
            <>
              <LiveRuns source={source} />
              {' · '}
            </>
          )}
          {source.active && source.nextRunAt !== null
            ? `Next run ${formatDateTime(source.nextRunAt)}`
            : 'Switched off'}
        </p>
        <ReadPosts posts={source.posts} />
        {source.problem ? <p className="text-caption text-warning-fg">{source.problem}</p> : null}
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
