import { setTimeout as wait } from 'node:timers/promises';
import { endSample } from '../../features/sample/sample.store.ts';
import { buildFeatures } from '../build-features.ts';
import { startWorker } from '../build-worker.ts';
import type { Config } from '../config.ts';
import type { OpenedPlatform } from '../open-platform.ts';
import { makeSample, type Making, sampleToMake } from './make-sample.ts';
import { turnedByHand } from './quick-engine.ts';

/** A making that fails goes on where it was; after so many times in one start it is given up. */
const triesMax = 3;
const againAfterMs = 5_000;

/**
 * A worker that makes the sample workspace first, where one is to be made, and then works as any other. Meanwhile it has
 * the fast timing, does every job, and sends for the sample workspace alone.
 */
export async function startWorkerWithSample(
  platform: OpenedPlatform,
  config: Config,
): Promise<{ stop(): Promise<void> }> {
  const asUsual = () => startWorker(platform, buildFeatures(platform, config));
  if ((await sampleToMake(platform, config)) === undefined) return asUsual();

  const stopping = new AbortController();
  const quick: Config = { ...config, engineTiming: 'fast' };
  const built = buildFeatures(platform, quick);
  const meanwhile = await startWorker(platform, built, { without: turnedByHand });
  let later: { stop(): Promise<void> } | undefined;
  const making = makeOrGiveUp({ platform, config: quick, built, stopping: stopping.signal }).then(
    async () => {
      if (stopping.signal.aborted) return;
      await meanwhile.stop();
      later = await asUsual();
    },
  );
  return {
    async stop() {
      stopping.abort();
      await making;
      await (later ?? meanwhile).stop();
    },
  };
}

async function makeOrGiveUp(making: Making): Promise<void> {
  const { platform, stopping } = making;
  for (let tries = 1; !stopping.aborted; tries += 1) {
    try {
      return await makeSample(making);
    } catch (error) {
      if (stopping.aborted) return;
      platform.log.error({ err: error, tries }, 'The sample workspace could not be made.');
      if (tries === triesMax) return endSample(platform.db, 'failed');
      await wait(againAfterMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
