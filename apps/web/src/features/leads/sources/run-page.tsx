import type { Job } from '@waypost/contract/jobs';
import { type ComponentType, useState } from 'react';
import { CountRows } from '../components/count-rows.tsx';
import { JobPage } from '../components/job-page.tsx';
import { KeepLive, KeepSearchLive } from './keep-live.tsx';
import { runCounts, type RunCount, stoppedAtAmount } from './run-counts.ts';
import { RunRows } from './run-rows.tsx';

export interface RunPageProps {
  jobId: string;
  /** The address of the same flow from its start. */
  startAgain: string;
  /** The source can be read again; a pasted list cannot. */
  repeatable?: boolean;
  /** It is a search, or read as one. */
  isSearch?: boolean;
  /** What this source offers besides, once it was read. */
  After?: ComponentType<{ job: Job }> | undefined;
}

/** How far the reading of a source is, what became of everybody it found, and what to do next. */
export function RunPage({ jobId, startAgain, repeatable = true, isSearch = false, After }: RunPageProps) {
  const Keep = isSearch ? KeepSearchLive : KeepLive;
  return (
    <JobPage
      jobId={jobId}
      startAgain={startAgain}
      pausable
      Counts={Counts}
      whenDone={[...(After === undefined ? [] : [After]), ...(repeatable ? [Keep] : [])]}
    />
  );
}

function Counts({ job }: { job: Job }) {
  const [opened, setOpened] = useState<RunCount | null>(null);
  return (
    <>
      <CountRows rows={runCounts(job)} opens={({ outcome }) => outcome !== null} onOpen={setOpened} />
      {stoppedAtAmount(job) ? (
        <p className="text-caption text-fg-muted">
          It stopped when as many people as you asked for had been added. There may be more.
        </p>
      ) : null}
      <RunRows jobId={job.id} count={opened} onClose={() => setOpened(null)} />
    </>
  );
}
