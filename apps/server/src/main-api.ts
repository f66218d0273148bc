import { buildApi } from './app/build-api.ts';
import { buildFeatures } from './app/build-features.ts';
import { readConfig } from './app/config.ts';
import { openPlatform } from './app/open-platform.ts';
import { closeOnEnd } from './app/supervised.ts';
import { liveChannel } from './platform/events/live-events.ts';
import { listenTo } from './platform/events/notifications.ts';
import { tellRefusals } from './platform/start-refused.ts';

tellRefusals();
const config = readConfig(process.env);
const platform = await openPlatform(config, 'api');
const built = buildFeatures(platform, config);
const { server } = await buildApi(config, platform, built);
const notifications = await listenTo({
  url: config.appUrl,
  name: 'waypost-api',
  channels: { [liveChannel]: (workspaceId) => built.wakeUps.notify(workspaceId) },
  onError: (error) =>
    platform.log.warn({ err: error }, 'The notification connection was lost; polling goes on.'),
});
const stopWatching = await platform.watchForRestore(() => process.exit(1));
closeOnEnd(async () => {
  stopWatching();
  server.server.closeAllConnections();
  await server.close();
  await notifications.close();
  await platform.close();
});
await server.listen({ port: config.port, host: config.host });
process.send?.({ ready: true });
