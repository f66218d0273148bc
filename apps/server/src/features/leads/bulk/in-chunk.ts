import pg from 'pg';
import type { JobProgress, JobRun } from '../../../platform/jobs/job-kinds.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const deadlock = '40P01';
const triesMax = 3;

/**
 * One chunk of a job that stops leads: stopping takes rows in another order than sends that end at the same moment.
 * Should the database break such a tie against us, the chunk is made again. `write` starts from nothing each time.
 */
export async function inChunk<T extends { progress: JobProgress }>(
  run: JobRun,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let made: T | undefined;
    try {
      await run.chunk(async (tx) => {
        made = await write(tx);
        return made.progress;
      });
      if (made === undefined) throw new Error('A chunk was committed without being written.');
      return made;
    } catch (error) {
      if (tries === triesMax || !(error instanceof pg.DatabaseError) || error.code !== deadlock) throw error;
    }
  }
}
