import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { presence, readAbsence } from './presence.ts';
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

const sign = async () => {
  for (const loop of presence(platform).loops ?? []) await loop.run(new AbortController().signal);
};
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
