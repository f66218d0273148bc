import { startErrandWorker } from '../platform/jobs/errands.ts';
import { startJobWorker } from '../platform/jobs/job-worker.ts';
import { createPresence } from '../platform/presence.ts';
import { runLoops } from '../platform/run-loops.ts';
import type { BuiltFeatures } from './build-features.ts';
import type { OpenedPlatform } from './open-platform.ts';

/**
 * Starts everything a worker does; `stop` ends claiming first and lets what was dispatched finish. Loops named in
 * `without` are left to the caller.
 */
export async function startWorker(
  platform: Pick<OpenedPlatform, 'boss' | 'db' | 'queue' | 'clock' | 'log'>,
  built: Pick<BuiltFeatures, 'features'>,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<{ stop(): Promise<void> }> {
  const { boss, db, queue, clock, log } = platform;
  const presence = createPresence(platform, async (absence) => {
    for (const feature of built.features) await feature.opening?.(absence);
  });
  await presence.sign();
  const kinds = built.features.flatMap((feature) => feature.jobs ?? []);
  const jobs = await startJobWorker({ boss, db, queue, clock, log, kinds, concurrency: 3 });
  const errandKinds = built.features.flatMap((feature) => feature.errands ?? []);
  const errands = await startErrandWorker({ boss, log, kinds: errandKinds });
  const own = built.features
    .flatMap((feature) => feature.loops ?? [])
    .filter(({ name }) => !without.includes(name));
  const loops = runLoops([presence.loop, ...own.map(presence.whileSigned)], log, db);
  return {
    async stop() {
      await Promise.all([loops.stop(), jobs.stop(), errands.stop()]);
    },
  };
}
