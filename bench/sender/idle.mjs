import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { processorMsOf, processorMsOfServer } from './processor.mjs';
import { startWorker } from './worker-process.mjs';

// From fifteen quiet seconds on a worker looks less often.
const SETTLE_MS = 20_000;

/**
 * The worker's own process with all its loops, over accounts of which none has anything to do: processor time in
 * percent of one core.
 *
 * @param {{ appUrl: string, ownerUrl: string, seconds: number }} input
 */
export async function measureIdle({ appUrl, ownerUrl, seconds }) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  let worker;
  try {
    const { rowCount: accounts } = await owner.query(
      `update account_runtime set wake_at = '2100-01-01', wake_wall_at = null, care_at = '2100-01-01',
        lease_owner = null, lease_until_wall_at = null`,
    );
    await owner.query('delete from due_work');
    await owner.query('vacuum analyze account_runtime');
    worker = await startWorker({ appUrl, ownerUrl });
    await delay(SETTLE_MS);
    const [before, serverBefore] = [processorMsOf(worker.pid), await processorMsOfServer(owner)];
    const startedAt = performance.now();
    await delay(seconds * 1_000);
    const after = processorMsOf(worker.pid);
    if (before === undefined || after === undefined) {
      throw new Error('The processor time of the worker cannot be read here: /proc is needed.');
    }
    const elapsedMs = performance.now() - startedAt;
    const percent = (ms) => Math.round((ms / elapsedMs) * 1_000) / 10;
    return {
      accounts,
      worker: percent(after - before),
      database: percent((await processorMsOfServer(owner)) - serverBefore),
    };
  } finally {
    await worker?.end();
    await owner.end();
  }
}
