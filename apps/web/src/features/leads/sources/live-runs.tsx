import { useQuery } from '@tanstack/react-query';
import type { LiveRun, LiveSource } from '@waypost/contract/leads-sources';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RunCount } from './run-counts.ts';
import { RunRows } from './run-rows.tsx';
import { liveRunsQuery } from './source-queries.ts';

/** The way to the runs of a daily source: each with its day, how it ended, and whom it added. */
export function LiveRuns({ source }: { source: LiveSource }) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState<LiveRun | null>(null);
  return (
    <>
      <button
        type="button"
        className="text-accent-fg hover:underline"
        aria-label={`Runs of ${source.label}`}
        onClick={() => setOpen(true)}
      >
        All runs
      </button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Runs"
        // The label comes last: the beginning of a long post ends with dots of its own.
        description={`The newest first, 30 at most: ${source.label}`}
        className="w-[480px]"
      >
        {open ? <Runs source={source} onOpen={setOpened} /> : null}
      </Sheet>
      <RunRows
        jobId={opened?.jobId ?? ''}
        count={opened === null ? null : addedBy(opened)}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

function Runs({ source, onOpen }: { source: LiveSource; onOpen: (run: LiveRun) => void }) {
  const runs = useQuery(liveRunsQuery(source.listId, source.id));
  if (runs.isError) {
    return (
      <ErrorState
        title="The runs could not be loaded"
        {...failureOf(runs.error)}
        onRetry={() => void runs.refetch()}
        retrying={runs.isFetching}
      />
    );
  }
  if (runs.isPending) return <Skeleton className="h-40 rounded-card" />;
  if (runs.data.length === 0) return <p className="text-dense text-fg-muted">No run is kept any more.</p>;
  return (
    <ul aria-label="Runs" className="divide-y divide-border">
      {runs.data.map((run) => (
        <li key={run.jobId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-dense">
          <div className="min-w-0 flex-1">
            <p className="tabular-nums">{formatDateTime(run.startedAt)}</p>
            <p className={`text-caption ${run.status === 'failed' ? 'text-danger-fg' : 'text-fg-subtle'}`}>
              {endings[run.status]}
              {run.message === null ? '' : `: ${run.message}`}
            </p>
          </div>
          {run.added === 0 ? (
            <span className="text-caption text-fg-subtle">Nobody added</span>
          ) : (
            <Button
              size="sm"
              variant="link"
              aria-label={`${addedWords(run)}, ${formatDateTime(run.startedAt)}`}
              onClick={() => onOpen(run)}
            >
              {addedWords(run)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const addedWords = ({ added }: LiveRun): string => `${countOf(added, 'lead')} added`;

const endings: Readonly<Record<LiveRun['status'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const addedBy = (run: LiveRun): RunCount => ({
  ...{ id: 'added', label: 'Added', tone: 'success', outcome: 'added' },
  ...{ note: `on ${formatDateTime(run.startedAt)}`, count: run.added },
});
