import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Absence, createPresence, readAbsence } from './presence.ts';
import { createTestPlatform, type TestPlatform } from './testing/test-platform.ts';

const hour = 3_600_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  await sql`delete from engine_presence`.execute(platform.db);
});

const sign = () => createPresence(platform, async () => undefined).sign();
const silentFor = (seconds: number) =>
  sql`update engine_presence set seen_wall_at = now() - make_interval(secs => ${seconds})`.execute(
    platform.db,
  );

it('a worker that begins learns since when none was at work', async () => {
  await sign();
  const from = platform.clock.businessNow();
  platform.clock.advanceBusiness(50 * hour);
  await silentFor(61);
  expect(await readAbsence(platform)).toEqual({ from, to: from + 50 * hour });
  await sign();
  expect(await readAbsence(platform)).toBeNull();
});

it('nobody was absent before the first worker, beside one that is at work, or because the clock jumped', async () => {
  expect(await readAbsence(platform)).toBeNull();
  await sign();
  platform.clock.advanceBusiness(1_000 * hour);
  expect(await readAbsence(platform)).toBeNull();
  await silentFor(3_600);
  platform.clock.advanceBusiness(-1_001 * hour);
  expect(await readAbsence(platform), 'the clock was set back').toBeNull();
});

/** A worker whose features note what they are told, and a loop that notes its runs. */
function worker({ fails = 0 }: { fails?: number } = {}) {
  const seen: (Absence | 'run')[] = [];
  let failures = fails;
  const presence = createPresence(platform, async (absence) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('The database went away.');
    }
    seen.push(absence);
  });
  const loop = presence.whileSigned({
    ...{ name: 'noting', everyMs: 20 },
    run: async () => seen.push('run') > 0,
  });
  return { presence, seen, run: () => loop.run(new AbortController().signal) };
}
/** The computer sleeps: the wall goes on, and nobody signs. */
const suspend = async (ms: number) => {
  platform.clock.advance(ms);
  await silentFor(ms / 1_000);
};

it('a computer that was suspended tells features before any of its loops goes on', async () => {
  const { presence, seen, run } = worker();
  await presence.sign();
  await run();
  const from = platform.clock.businessNow();
  await suspend(100 * hour);
  await Promise.all([run(), run(), run()]);
  expect(seen).toEqual(['run', { from, to: from + 100 * hour }, 'run', 'run', 'run']);
});

it('nothing goes on before features could be told', async () => {
  const { presence, seen, run } = worker({ fails: 2 });
  await presence.sign();
  await suspend(100 * hour);
  await expect(run()).rejects.toThrow('The database went away.');
  await expect(presence.sign()).rejects.toThrow('The database went away.');
  await run();
  expect(seen).toEqual([expect.objectContaining({ to: platform.clock.businessNow() }), 'run']);
});

it('a loop that runs again soon asks for nothing', async () => {
  const { presence, seen, run } = worker();
  await presence.sign();
  await sql`delete from engine_presence`.execute(platform.db);
  platform.clock.advance(30_000);
  await run();
  expect(seen).toEqual(['run']);
  expect((await sql`select 1 from engine_presence`.execute(platform.db)).rows).toEqual([]);
});
