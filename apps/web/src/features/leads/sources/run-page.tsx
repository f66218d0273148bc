import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Dot } from '../../../ui/status-dot.tsx';
import { isActive, jobQuery, JobRow } from '../../jobs/index.ts';
import { leadListQuery } from '../api/lead-lists.ts';
import { jobWords } from '../model/lead-jobs.ts';
import { KeepLive } from './keep-live.tsx';
import { runCounts, type RunCount } from './run-counts.ts';
import { RunRows } from './run-rows.tsx';

export interface RunPageProps {
  jobId: string;
  /** The address of the same flow from its start. */
  startAgain: string;
}

/** How far the reading of a source is, what became of everybody it found, and what to do next. */
export function RunPage({ jobId, startAgain }: RunPageProps) {
  const answer = useQuery(jobQuery(jobId));
  if (answer.isError && !answer.data) {
    const unknown = isApiError(answer.error, 'not_found');
    return (
      <Card>
        <ErrorState
          title={unknown ? 'This job is not known any more' : 'The progress could not be loaded'}
          text={unknown ? 'The leads it added are in their list.' : errorMessage(answer.error)}
          requestId={isApiError(answer.error) ? answer.error.requestId : undefined}
          onRetry={unknown ? undefined : () => void answer.refetch()}
          retrying={answer.isFetching}
        />
      </Card>
    );
  }
  return (
    <SkeletonGroup
      loading={!answer.data}
      label="Loading progress"
      skeleton={<Skeleton className="h-40 w-full rounded-card" />}
    >
      {answer.data ? <Progress job={answer.data} startAgain={startAgain} /> : null}
    </SkeletonGroup>
  );
}

function Progress({ job, startAgain }: { job: Job; startAgain: string }) {
  const queries = useQueryClient();
  const list = useQuery({ ...leadListQuery(queries, job.refId ?? ''), enabled: job.refId !== null });
  const [opened, setOpened] = useState<RunCount | null>(null);
  const { label, unit } = jobWords(job);
  const gone = isApiError(list.error, 'not_found');
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4 p-4">
        <JobRow job={job} label={list.data ? `${label}: ${list.data.name}` : label} unit={unit} pausable />
        <p className="text-caption text-fg-subtle empty:hidden">{noteOf(job)}</p>
        <ul className="divide-y divide-border border-t border-border empty:hidden">
          {runCounts(job).map((count) => (
            <li key={count.id}>
              <CountRow count={count} onOpen={() => setOpened(count)} />
            </li>
          ))}
        </ul>
      </Card>
      {job.status === 'done' && !gone ? <KeepLive job={job} /> : null}
      <NextSteps job={job} gone={gone} startAgain={startAgain} />
      <RunRows jobId={job.id} count={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

function noteOf({ status }: Job): string | null {
  switch (status) {
    case 'queued':
    case 'running':
      return 'It runs in the background: you can leave this page and come back. Leads that were found can be used at once; pausing and cancelling keep them.';
    case 'paused':
      return 'Paused. What was found stays, and it goes on exactly where it stopped.';
    case 'cancelled':
      return 'Leads that were added before stay in the list.';
    default:
      return null;
  }
}

function CountRow({ count, onOpen }: { count: RunCount; onOpen: () => void }) {
  const { label, note, tone, amount } = count;
  const words = (
    <>
      <Dot tone={amount === 0 ? 'neutral' : tone} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>{' '}
        <span className="text-caption text-fg-subtle">{note}</span>
      </span>
      <span className="text-h2 tabular-nums">{formatNumber(amount)}</span>
    </>
  );
  const row = 'flex w-full items-center gap-3 py-2.5 text-left text-dense';
  if (amount === 0) return <div className={`${row} pr-6`}>{words}</div>;
  return (
    <button
      type="button"
      aria-label={`${label}: ${amount}. Show them`}
      className={`${row} hover:bg-hover`}
      onClick={onOpen}
    >
      {words}
      <ChevronRight aria-hidden className="-ml-1 size-4 flex-none text-fg-muted" />
    </button>
  );
}

function NextSteps({ job, gone, startAgain }: { job: Job; gone: boolean; startAgain: string }): ReactNode {
  const working = isActive(job);
  return (
    <div className="flex flex-wrap gap-2">
      {job.refId && !gone ? (
        <>
          <Button variant={working ? 'secondary' : 'primary'} asChild>
            <Link to={`/leads/${job.refId}`}>View list</Link>
          </Button>
          {working ? null : (
            <Button asChild>
              <Link to={`${paths.campaignCreate}?listId=${job.refId}`}>Start campaign</Link>
            </Button>
          )}
        </>
      ) : null}
      {working ? null : (
        <Button variant="ghost" asChild>
          <Link to={startAgain}>{job.status === 'done' ? 'Add more leads' : 'Start again'}</Link>
        </Button>
      )}
    </div>
  );
}
