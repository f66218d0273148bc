import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import type { ComponentType } from 'react';
import { errorMessage, requestIdOf } from '../../../lib/api/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { isActive, jobQuery, JobRow } from '../../jobs/index.ts';
import { leadListsQuery } from '../api/lead-lists.ts';
import { jobWords } from '../model/lead-jobs.ts';
import { JobCounts } from './import-counts.tsx';
import { ImportTime } from './import-time.tsx';
import { JobNextSteps } from './job-next-steps.tsx';
import { KeptRows } from './kept-rows.tsx';
import { UnlinkedPeople } from './unlinked-people.tsx';

export interface JobPageProps {
  jobId: string;
  /** The address of the same flow from its start. */
  startAgain: string;
  /** The job can be paused and goes on where it stopped. */
  pausable?: boolean;
  /** What became of everybody; without it the counts of the job, and of an import its rows. */
  Counts?: ComponentType<{ job: Job }>;
  /** Below the counts once the job is done and its list is still there, in this order. */
  whenDone?: readonly ComponentType<{ job: Job }>[];
}

/**
 * How far a job is, what it found, and what to do next. The job goes on wherever the person goes. Stands within
 * `KnownJob`, which answers for one that is not known.
 */
export function JobPage(props: JobPageProps) {
  const answer = useQuery(jobQuery(props.jobId));
  if (answer.isError && !answer.data) {
    return (
      <Card>
        <ErrorState
          title="The progress could not be loaded"
          text={errorMessage(answer.error)}
          requestId={requestIdOf(answer.error)}
          onRetry={() => void answer.refetch()}
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
      {answer.data ? <Progress {...props} job={answer.data} /> : null}
    </SkeletonGroup>
  );
}

function Progress({
  job,
  startAgain,
  pausable = false,
  Counts = JobCounts,
  whenDone = [],
}: Omit<JobPageProps, 'jobId'> & { job: Job }) {
  const { list, gone } = useListOf(job);
  const { label, unit } = jobWords(job);
  const isImport = job.kind === 'leads.import-csv' && !isActive(job);
  const name = list ? `${label}: ${list.name}` : label;
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4 p-4">
        <JobRow
          job={job}
          label={name}
          unit={unit}
          pausable={pausable}
          pace={job.kind === 'leads.import-csv' ? <ImportTime job={job} /> : undefined}
        />
        <p className="text-caption text-fg-subtle empty:hidden">{noteOf(job, pausable)}</p>
        <Counts job={job} />
        {isImport ? <KeptRows job={job} /> : null}
        <UnlinkedPeople job={job} />
      </Card>
      {job.status === 'done' && !gone ? whenDone.map((Part, index) => <Part key={index} job={job} />) : null}
      <JobNextSteps job={job} gone={gone} list={list} startAgain={startAgain} undo={isImport} />
    </div>
  );
}

/**
 * The list of a job, among all of them: undoing an import takes the list along that it had made, and a list that is gone
 * has no address to be asked for. One that is new may be missing among those that were read before the job began.
 */
function useListOf({ refId }: Job): { list: LeadList | undefined; gone: boolean } {
  const lists = useQuery({ ...leadListsQuery, enabled: refId !== null, refetchOnMount: 'always' });
  const list = lists.data?.find(({ id }) => id === refId);
  return { list, gone: lists.isFetchedAfterMount && lists.data !== undefined && list === undefined };
}

function noteOf({ status }: Job, pausable: boolean): string | null {
  switch (status) {
    case 'queued':
    case 'running':
      return `It runs in the background: you can leave this page and come back. Leads that were found can be used at once; ${pausable ? 'pausing and cancelling keep' : 'cancelling keeps'} them.`;
    case 'paused':
      return 'Paused. What was found stays, and it goes on exactly where it stopped.';
    case 'cancelled':
      return 'Leads that were added before stay in the list.';
    default:
      return null;
  }
}
