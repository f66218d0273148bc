import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { isActive } from '../../jobs/index.ts';
import { importQuery } from '../api/imports.ts';
import { timeBefore, timeLeft } from '../model/import-time.ts';

/** Wall milliseconds between two looks at how fast a job is. */
const paceEveryMs = 2_000;

/**
 * How long a check or an import goes on by its own speed, and after a check how long the import takes at least. Nothing
 * before anything was measured.
 */
export function ImportTime({ job }: { job: Job }) {
  const running = isActive(job);
  const { data } = useQuery({
    ...importQuery(job.id),
    refetchInterval: (query) => {
      if (running) return paceEveryMs;
      // The last rows may have been through after the last look.
      return (query.state.data?.pace?.rows ?? job.done) < job.done ? paceEveryMs : false;
    },
  });
  const pace = data?.pace ?? null;
  const isCheck = job.kind === 'leads.check-csv';
  const words =
    job.status === 'running'
      ? timeLeft(job, pace)
      : job.status === 'done' && isCheck
        ? timeBefore(pace)
        : null;
  return words === null ? null : <p className="text-caption text-fg-subtle tabular-nums">{words}</p>;
}
