import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../db/tenant.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import type { JobKind } from './job-kinds.ts';
import type { JobAddress } from './job-queue.ts';
import { runJob } from './job-worker.ts';
import { cancelJob } from './cancel-job.ts';
import { findJob, requestPause, resumeJob } from './job.store.ts';
import { jobQueue } from './queue-setup.ts';

let platform: TestPlatform;
let workspaceId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  workspaceId = platform.random.id();
});
afterAll(() => platform.close());

/** Counts to five, a chunk each; `before` runs ahead of each chunk. */
const counting = (before: (done: number) => Promise<void> = async () => undefined): JobKind => ({
  kind: 'test.count',
  async run(job, run) {
    let done = job.done;
    while (done < 5) {
      await before(done);
      done += 1;
      const reached = done;
      await run.chunk(async () => ({ done: reached, cursor: { done: reached } }));
    }
    return { end: 'done' };
  },
});
const inMine = <T>(work: Parameters<typeof inWorkspace<T>>[2]) => inWorkspace(platform.db, workspaceId, work);
const planned = () =>
  inMine((tx) => platform.queue.enqueue(tx, workspaceId, { kind: 'test.count', refId: null, input: {} }));
const shown = (jobId: string) => inMine((tx) => findJob(tx, workspaceId, jobId));
const work = (jobId: string, kind: JobKind, turn?: number) =>
  runJob(
    platform,
    new Map([[kind.kind, kind]]),
    { workspaceId, jobId, ...(turn === undefined ? {} : { turn }) },
    new AbortController().signal,
  );
const pause = (jobId: string) =>
  inMine((tx) => requestPause(tx, workspaceId, jobId, platform.clock.businessNow()));
const resume = (jobId: string) =>
  inMine((tx) => resumeJob(tx, workspaceId, jobId, platform.clock.businessNow()));

test('a running job pauses after its chunk and goes on from there when it is resumed', async () => {
  const jobId = await planned();
  await work(
    jobId,
    counting(async (done) => {
      if (done === 2) await pause(jobId);
    }),
  );
  expect(await shown(jobId)).toMatchObject({ status: 'paused', done: 3 });
  await work(jobId, counting());
  expect(await shown(jobId)).toMatchObject({ status: 'paused', done: 3 });
  expect(await resume(jobId)).toBe(1);
  await work(jobId, counting());
  expect(await shown(jobId)).toMatchObject({ status: 'done', done: 5 });
});

test('a message of the queue from before the pause does nothing after the resume', async () => {
  const jobId = await planned();
  await pause(jobId);
  expect(await shown(jobId)).toMatchObject({ status: 'paused', done: 0 });
  expect(await resume(jobId)).toBe(1);
  await work(jobId, counting(), 0);
  expect(await shown(jobId)).toMatchObject({ status: 'queued', done: 0 });
  await work(jobId, counting(), 1);
  expect(await shown(jobId)).toMatchObject({ status: 'done', done: 5 });
  expect(await resume(jobId)).toBeUndefined();
});

test('a paused job can be cancelled: what it did stays, and its kind puts in order what it held', async () => {
  const jobId = await planned();
  await work(
    jobId,
    counting(async (done) => {
      if (done === 0) await pause(jobId);
    }),
  );
  // What the queue holds of the job so far was worked on before the pause.
  await platform.boss.deleteQueuedJobs(jobQueue);
  await inMine((tx) => cancelJob(platform.queue, tx, workspaceId, jobId, platform.clock.businessNow()));
  expect(await shown(jobId)).toMatchObject({ status: 'cancelled', done: 1 });
  expect(await resume(jobId)).toBeUndefined();
  const [message] = await platform.boss.fetch<JobAddress>(jobQueue);
  expect(message?.data.jobId).toBe(jobId);
  const inOrder: string[] = [];
  const kind: JobKind = {
    ...counting(),
    abandoned: async (job) => void inOrder.push(job.jobId),
  };
  await work(jobId, kind, message?.data.turn);
  expect(inOrder).toEqual([jobId]);
});
