import type { ProductEvents } from '@waypost/domain/product-events';
import { PgBoss } from 'pg-boss';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { createAnnouncements } from '../events/announcements.ts';
import { type ErrandKind, type Errand, runErrand } from '../jobs/errands.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { runJob } from '../jobs/job-worker.ts';
import type { JobKind } from '../jobs/job-kinds.ts';
import { errandQueue } from '../jobs/queue-setup.ts';
import type { Log, Platform } from '../platform.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { systemRandom } from '../system-random.ts';
import { createTestClock } from './test-clock.ts';

/** Root key of every test platform. */
export const testRootKey = 'test root key, never used elsewhere';

export interface TestPlatform extends Platform {
  clock: ReturnType<typeof createTestClock>;
  database: TestDatabase;
  boss: PgBoss;
  /** Runs one job here and now, without the queue's polling. */
  runJob(workspaceId: string, jobId: string, kinds: readonly JobKind[]): Promise<void>;
  /** Runs every planned errand here and now; answers what they were. */
  runErrands(kinds: readonly ErrandKind[]): Promise<Errand[]>;
  close(): Promise<void>;
}

const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A platform on a fresh database with a clock that the test moves. */
export async function createTestPlatform(): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const boss = new PgBoss({
    connectionString: database.appUrl,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => undefined);
  await boss.start();
  const platform: Platform = {
    db: database.db,
    clock,
    random: systemRandom,
    secrets: createSecrets(testRootKey, systemRandom),
    log: silentLog,
    queue: createJobQueue(boss, clock, systemRandom),
    announcements: createAnnouncements<ProductEvents>(),
  };
  return {
    ...platform,
    clock,
    database,
    boss,
    runJob: (workspaceId, jobId, kinds) =>
      runJob(
        platform,
        new Map(kinds.map((kind) => [kind.kind, kind])),
        { workspaceId, jobId },
        new AbortController().signal,
      ),
    async runErrands(kinds) {
      const planned = await boss.fetch<Errand>(errandQueue, { batchSize: 100 });
      for (const { id, data } of planned) {
        await runErrand(new Map(kinds.map((kind) => [kind.kind, kind])), data);
        await boss.complete(errandQueue, id);
      }
      return planned.map(({ data }) => data);
    },
    async close() {
      await boss.stop({ graceful: false });
      await database.close();
    },
  };
}
