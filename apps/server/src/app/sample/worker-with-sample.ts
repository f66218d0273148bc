import { endSample } from '../../features/sample/sample.store.ts';
import { buildFeatures } from '../build-features.ts';
import { startWorker } from '../build-worker.ts';
import type { Config } from '../config.ts';
import type { OpenedPlatform } from '../open-platform.ts';
import { makeSample, sampleToMake } from './make-sample.ts';
import { turnedByHand } from './quick-engine.ts';

/**
 * A worker that makes the sample workspace first, where one is to be made, and then works as any other. Meanwhile it has
 * the fast timing, does every job, and sends for the sample workspace alone.
 */
export async function startWorkerWithSample(
  platform: OpenedPlatform,
  config: Config,
): Promise<{ stop(): Promise<void> }> {
  const asUsual = () => startWorker(platform, buildFeatures(platform, config));
  const sample = await sampleToMake(platform, config);
  if (sample === undefined) return asUsual();

  const stopping = new AbortController();
  const quick = { ...config, engineTiming: 'fast' as const };
  const built = buildFeatures(platform, quick);
  const meanwhile = await startWorker(platform, built, { without: turnedByHand });
  let later: { stop(): Promise<void> } | undefined;
  const making = makeSample({ platform, config: quick, built, sample }, stopping.signal)
    .catch(async (error: unknown) => {
      platform.log.error({ err: error }, 'The sample workspace could not be made.');
      await endSample(platform.db, 'failed');
    })
    .then(async () => {
      if (stopping.signal.aborted) return;
      await meanwhile.stop();
      later = await asUsual();
    });
  return {
    async stop() {
      stopping.abort();
      await making;
      await (later ?? meanwhile).stop();
    },
  };
}
