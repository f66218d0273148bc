import type { JobAddress } from './job-queue.ts';
import type { Tx } from '../db/tenant.ts';

/** What a handler knows of its job. `cursor` is what its last committed chunk left. */
export interface RunningJob<Input = unknown, Cursor = unknown> {
  workspaceId: string;
  jobId: string;
  refId: string | null;
  input: Input;
  cursor: Cursor | null;
  done: number;
  counts: Record<string, number>;
}

/** Progress to store with a chunk; counts are totals, not differences. Counts it does not name stay as they are. */
export interface JobProgress {
  done: number;
  total?: number | null;
  counts?: Record<string, number>;
  cursor: unknown;
  /** A sentence while waiting (for example on a limit); null clears it. */
  message?: string | null;
}

export interface JobRun {
  /**
   * Commits one chunk: `write` and the progress in one transaction, so a restart neither loses nor repeats
   * it. Throws {@link JobCancelled} or {@link JobPaused} when the user asked for it; what is committed stays.
   */
  chunk(write: (tx: Tx) => Promise<JobProgress>): Promise<void>;
  /** True once the process is shutting down: return early, the job goes on after the restart. */
  readonly stopping: AbortSignal;
}

export interface JobKind<Input = unknown, Cursor = unknown> {
  /** `feature.action`. */
  kind: string;
  run(job: RunningJob<Input, Cursor>, run: JobRun): Promise<JobEnd>;
  /**
   * The job failed or was cancelled, maybe before it ever ran: tidies up what waited for it. May be called more
   * than once.
   */
  abandoned?(job: JobAddress): Promise<void>;
}

/**
 * `done`: finished. `later`: run again after so many wall seconds (a limit, a disconnected account). `goesOnAt` is
 * the business instant at which there is room again, for the screen; left out when nobody can say.
 */
export type JobEnd =
  | { end: 'done'; message?: string }
  | { end: 'later'; afterSeconds: number; message: string; goesOnAt?: number };

export class JobCancelled extends Error {}
/** A person asked to pause; what is committed stays and the job goes on from there. */
export class JobPaused extends Error {}
/** A failure to show as it is: retrying cannot help. */
export class JobFailed extends Error {}
