import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDirectory } from '../db/tenant.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { startErrandWorker } from './errands.ts';
import { errandQueue, jobQueue } from './queue-setup.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

test('whoever works hears of what is put in, so that an idle worker need not look all the time', async () => {
  for (const queue of [jobQueue, errandQueue]) {
    expect((await platform.boss.getQueue(queue))?.notify).toBe(true);
  }
  const boss = new PgBoss({
    ...{ connectionString: platform.database.appUrl, migrate: false, supervise: false, schedule: false },
    ...{ max: 2, useListenNotify: true },
  });
  const warnings: unknown[] = [];
  boss.on('warning', (warning) => warnings.push(warning));
  await boss.start();
  const heard = Promise.withResolvers<Readonly<Record<string, string>>>();
  const working = await startErrandWorker({
    boss,
    log: platform.log,
    kinds: [{ kind: 'test.hear', run: async (about) => heard.resolve(about) }],
  });
  try {
    await inDirectory(platform.db, (tx) =>
      platform.queue.errand(tx, { kind: 'test.hear', about: { id: 'one' } }),
    );
    expect(await heard.promise).toEqual({ id: 'one' });
    expect(warnings).toEqual([]);
  } finally {
    await working.stop();
    await boss.stop({ graceful: false });
  }
});
