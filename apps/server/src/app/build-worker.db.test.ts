import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts';
import { startWorker } from './build-worker.ts';

const hour = 3_600_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

it('a worker that begins after days without one tells features of it before their loops', async () => {
  const seen: string[] = [];
  const feature = {
    async opening({ from, to }: { from: number; to: number }) {
      // Time in which a loop that did not wait would run.
      await wait(100);
      seen.push(`absent for ${(to - from) / hour} h`);
    },
    loops: [{ name: 'noting', everyMs: 5, run: async () => seen.push('run') < 0 }],
  };
  const first = await startWorker(platform, { features: [feature] });
  await vi.waitFor(() => expect(seen).toContain('run'));
  await first.stop();
  expect(seen[0]).toBe('run');

  await sql`update engine_presence set seen_wall_at = now() - interval '90 hours'`.execute(platform.db);
  platform.clock.advance(90 * hour);
  seen.length = 0;
  const second = await startWorker(platform, { features: [feature] });
  await vi.waitFor(() => expect(seen).toContain('run'));
  await second.stop();
  expect(seen.slice(0, 2)).toEqual(['absent for 90 h', 'run']);
});
