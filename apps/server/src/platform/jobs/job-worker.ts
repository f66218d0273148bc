import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Clock } from '../../ports/clock.ts';
import type { Db } from '../db/pool.ts';
import { inWorkspace } from '../db/tenant.ts';
import { hint } from '../events/live-events.ts';
import { AppError } from '../http/app-error.ts';
import { JobCancelled, JobFailed, JobPaused, type JobEnd, type JobKind, type JobRun } from './job-kinds.ts';
import type { JobAddress, JobQueue } from './job-queue.ts';
import { endJob, findJob, saveProgress, startJob } from './job.store.ts';
import { jobQueue, looking } from './queue-setup.ts';

export interface JobWorkerDeps {
  boss: PgBoss;
  db: Db;
  queue: JobQueue;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  kinds: readonly JobKind[];
  concurrency: number;
}

/** Works the job queue until `stop`; a job interrupted by a stop or a crash goes on from its last chunk. */
export async function startJobWorker(deps: JobWorkerDeps): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const kinds = new Map(deps.kinds.map((kind) => [kind.kind, kind]));
  await deps.boss.work<JobAddress>(
    jobQueue,
    { ...looking, localConcurrency: deps.concurrency, heartbeatRefreshSeconds: 3 },
    async ([queued]) => {
      if (queued !== undefined) await runJob(deps, kinds, queued.data, stopping.signal);
    },
  );
  return {
    async stop() {
      stopping.abort();
      await deps.boss.offWork(jobQueue, { wait: true });
    },
  };
}

/** Runs one job to its end, to its next pause, or to a stop. Exported for tests. */
export async function runJob(
  deps: Pick<JobWorkerDeps, 'db' | 'clock' | 'log' | 'queue'>,
  kinds: ReadonlyMap<string, JobKind>,
  address: JobAddress,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const { workspaceId, jobId } = address;
  const job = await inWorkspace(db, workspaceId, (tx) => startJob(tx, workspaceId, jobId, address.turn));
  if (job === undefined) return afterItsEnd(deps, kinds, address);
  const kind = kinds.get(job.kind);
  const run: JobRun = {
    stopping,
    async chunk(write) {
      const { cancelRequested, pauseRequested } = await inWorkspace(db, workspaceId, async (tx) => {
        const progress = await write(tx);
        const saved = await saveProgress(tx, workspaceId, jobId, progress, clock.businessNow());
        await hint(tx, workspaceId, 'jobs.job', jobId);
        return saved;
      });
      if (cancelRequested) throw new JobCancelled();
      if (pauseRequested) throw new JobPaused();
    },
  };
  const end = await outcome(deps, kind, job, run);
  await inWorkspace(db, workspaceId, async (tx) => {
    const now = clock.businessNow();
    // The hint's counter before the job's row, as in a chunk that tells of its list: no two wait for each other.
    await hint(tx, workspaceId, 'jobs.job', jobId);
    if (end.end === 'later') {
      const goesOnAt = end.goesOnAt ?? null;
      await endJob(tx, workspaceId, jobId, { status: 'queued', message: end.message, goesOnAt, now });
      await deps.queue.again(tx, address, end.afterSeconds);
    } else {
      const message = end.message ?? null;
      await endJob(tx, workspaceId, jobId, { status: end.end, message, goesOnAt: null, now });
    }
  });
  if (end.end === 'failed' || end.end === 'cancelled') await kind?.abandoned?.(address);
}

/** The turn of a job that has ended: it was cancelled while it waited, or its worker died right after the end. */
async function afterItsEnd(
  { db }: Pick<JobWorkerDeps, 'db'>,
  kinds: ReadonlyMap<string, JobKind>,
  { workspaceId, jobId }: JobAddress,
): Promise<void> {
  const job = await inWorkspace(db, workspaceId, (tx) => findJob(tx, workspaceId, jobId));
  if (job?.status !== 'failed' && job?.status !== 'cancelled') return;
  await kinds.get(job.kind)?.abandoned?.({ workspaceId, jobId });
}

type Outcome = JobEnd | { end: 'failed' | 'cancelled' | 'paused'; message?: string };

async function outcome(
  deps: Pick<JobWorkerDeps, 'log'>,
  kind: JobKind | undefined,
  job: NonNullable<Awaited<ReturnType<typeof startJob>>>,
  run: JobRun,
): Promise<Outcome> {
  if (kind === undefined) return { end: 'failed', message: 'This kind of job is not known to this version.' };
  if (job.cancelRequested) return { end: 'cancelled' };
  if (job.pauseRequested) return { end: 'paused' };
  try {
    return await kind.run(job, run);
  } catch (error) {
    if (error instanceof JobCancelled) return { end: 'cancelled' };
    if (error instanceof JobPaused) return { end: 'paused' };
    if (error instanceof JobFailed) return { end: 'failed', message: error.message };
    if (error instanceof AppError && error.status < 500) return { end: 'failed', message: error.message };
    deps.log.error(
      { err: error, jobId: job.jobId, kind: job.kind },
      'A job stopped on an error; it is tried again.',
    );
    return {
      end: 'later',
      afterSeconds: 15,
      message: 'Something went wrong on our side. Trying again in 15 seconds.',
    };
  }
}
