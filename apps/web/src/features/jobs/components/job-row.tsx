import type { Job } from '@waypost/contract/jobs';
import { lacksCredits, waitsForCredits } from '@waypost/domain/billing/waits-for-credits';
import { waitsForAccount } from '@waypost/domain/linkedin/waits-for-account';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { toast } from '../../../ui/toast-store.ts';
import { isActive, useCancelJob, usePauseJob } from '../api/jobs.ts';

export interface JobRowProps {
  job: Job;
  /** What the job does, e.g. "Importing people.csv". */
  label: string;
  /** What it counts, e.g. "rows". */
  unit: string;
  /** Shown once it has ended. */
  action?: ReactNode;
  /** It can be paused and resumed. */
  pausable?: boolean;
  /** How fast it is, in words of its own. */
  pace?: ReactNode;
  className?: string;
}

/** A background job in one row, with a way to stop it while it works. */
export function JobRow({ job, label, unit, action, pausable = false, pace, className }: JobRowProps) {
  const cancel = useCancelJob();
  const pause = usePauseJob();
  const setPaused = (resume: boolean) =>
    pause.mutate(
      { jobId: job.id, resume },
      {
        onError: (error) =>
          toast({
            tone: 'danger',
            title: resume ? 'The job was not resumed' : 'The job was not paused',
            description: errorMessage(error),
          }),
      },
    );
  const goesOn = goesOnWords(job, useBusinessNow());
  const said = job.message === null || goesOn === null ? job.message : `${job.message} ${goesOn}`;
  // One that was cancelled waits for nothing any more.
  const message = job.status === 'cancelled' ? null : said;
  // Both wait for what is being read right now: until then the button shows that it was asked.
  const stopping = cancel.isPending || (cancel.isSuccess && cancel.variables === job.id);
  const asked = pause.isSuccess && pause.variables.jobId === job.id && !pause.variables.resume;
  const pausing = pause.isPending || (asked && job.status !== 'paused');
  const isOver = !isActive(job);
  const rests = isOver || job.status === 'paused';
  const { reset: forgetCancel } = cancel;
  const { reset: forgetPause } = pause;
  // The same job can be continued or resumed: what was asked before is answered by then.
  useEffect(() => {
    if (isOver) forgetCancel();
  }, [isOver, forgetCancel]);
  useEffect(() => {
    if (rests) forgetPause();
  }, [rests, forgetPause]);
  return (
    <JobProgress
      label={label}
      status={job.status}
      done={job.done}
      total={job.total}
      unit={unit}
      message={wayOn(job) ?? message}
      cancelling={stopping}
      pausing={pausing}
      pace={pace}
      {...(pausable ? { onPause: () => setPaused(false), onResume: () => setPaused(true) } : {})}
      onCancel={() =>
        cancel.mutate(job.id, {
          onError: (error) =>
            toast({ tone: 'danger', title: 'The job was not stopped', description: errorMessage(error) }),
        })
      }
      action={action}
      {...(className ? { className } : {})}
    />
  );
}

/** A job that needs a person to go on: its sentence with the way to what they can do; null: it needs nobody. */
function wayOn(job: Job): ReactNode {
  const way = wayOf(job);
  return way === null ? null : (
    <>
      {job.message}{' '}
      <Link to={way.to} className="font-medium text-accent-fg underline underline-offset-2">
        {way.label}
      </Link>
    </>
  );
}

function wayOf(job: Job): { to: string; label: string } | null {
  const plans = { to: paths.billing, label: 'See plans' };
  if (!isActive(job)) return job.status === 'failed' && lacksCredits(job.message) ? plans : null;
  if (waitsForAccount(job.message)) return { to: paths.settings, label: 'Open Settings' };
  return waitsForCredits(job.message) ? plans : null;
}

/** When a job that waits for a limit goes on, in the viewer's zone. */
function goesOnWords({ goesOnAt }: Pick<Job, 'goesOnAt'>, nowMs: number): string | null {
  if (goesOnAt === null) return null;
  return Date.parse(goesOnAt) <= nowMs ? 'Goes on now.' : `Goes on ${formatDateTime(goesOnAt)} (your time).`;
}
