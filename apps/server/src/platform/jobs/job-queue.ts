import { fromKysely, type PgBoss } from 'pg-boss';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { Tx } from '../db/tenant.ts';
import { hint } from '../events/live-events.ts';
import { insertJob } from './job.store.ts';
import type { Errand } from './errands.ts';
import { errandQueue, jobQueue } from './queue-setup.ts';

export interface JobAddress {
  workspaceId: string;
  jobId: string;
  /** Which resume the message belongs to; left out: whichever it is. */
  turn?: number;
}

export interface JobQueue {
  /** Plans a job in the caller's transaction: either both happen or neither. Answers the job's id. */
  enqueue(
    tx: Tx,
    workspaceId: string,
    job: {
      kind: string;
      refId: string | null;
      input: unknown;
      total?: number | null;
      /** Business instant it was asked for; left out: now. */
      at?: number;
      /** It begins after so many wall seconds; until then a cancel leaves everything as it is. */
      afterSeconds?: number;
    },
  ): Promise<string>;
  /** Puts an existing job into the queue again after so many wall seconds. */
  again(tx: Tx, address: JobAddress, afterSeconds: number): Promise<void>;
  /** Plans an errand in the caller's transaction: either both happen or neither. */
  errand(tx: Tx, errand: Errand): Promise<void>;
}

export function createJobQueue(boss: Pick<PgBoss, 'send'>, clock: Clock, random: Random): JobQueue {
  const send = async (tx: Tx, address: JobAddress, afterSeconds: number): Promise<void> => {
    await boss.send(jobQueue, address, { db: fromKysely(tx), startAfter: afterSeconds });
  };
  return {
    async enqueue(tx, workspaceId, job) {
      const jobId = random.id();
      const { kind, refId, input, total = null, at: now = clock.businessNow() } = job;
      const { afterSeconds = 0 } = job;
      await insertJob(tx, workspaceId, { id: jobId, kind, refId, input, total, now });
      await send(tx, { workspaceId, jobId, turn: 0 }, afterSeconds);
      await hint(tx, workspaceId, 'jobs.job', jobId);
      return jobId;
    },
    again: send,
    async errand(tx, errand) {
      await boss.send(errandQueue, errand, { db: fromKysely(tx) });
    },
  };
}
