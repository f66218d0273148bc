import { buildFeatures } from './app/build-features.ts';
import { startWorker } from './app/build-worker.ts';
import { readConfig } from './app/config.ts';
import { openPlatform } from './app/open-platform.ts';
import { closeOnEnd } from './app/supervised.ts';
import { tellRefusals } from './platform/start-refused.ts';

tellRefusals();
const config = readConfig(process.env);
const platform = await openPlatform(config, 'worker');
const worker = await startWorker(platform, buildFeatures(platform, config));
closeOnEnd(async () => {
  await worker.stop();
  await platform.close();
});
process.send?.({ ready: true });
