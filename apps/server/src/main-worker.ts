import { readConfig } from './app/config.ts';
import { openPlatform } from './app/open-platform.ts';
import { startWorkerWithSample } from './app/sample/worker-with-sample.ts';
import { closeOnEnd } from './app/supervised.ts';
import { tellRefusals } from './platform/start-refused.ts';

tellRefusals();
const config = readConfig(process.env);
const platform = await openPlatform(config, 'worker');
const worker = await startWorkerWithSample(platform, config);
const stopWatching = await platform.watchForRestore(() => process.exit(1));
closeOnEnd(async () => {
  stopWatching();
  await worker.stop();
  await platform.close();
});
process.send?.({ ready: true });
