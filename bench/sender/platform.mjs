import { createSender } from '../../apps/server/src/features/linkedin/index.ts';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { createAnnouncements } from '../../apps/server/src/platform/events/announcements.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets/secrets.ts';
import { findProviderAccountIds } from '../../apps/server/src/proof/bench/provider-accounts.ts';
import { systemRandom } from '../../apps/server/src/platform/system-random.ts';
import { ENGINE_TIMINGS } from '../../packages/domain/src/linkedin/timing.ts';
import { NOW } from './fill.mjs';
import { createInstantNetwork } from './instant-network.mjs';

/** As many connections as a worker of the product has. */
const CONNECTIONS = 12;

/**
 * The product's sender in the timing of production, on the product's own pool as a role that row-level security binds.
 * Who listens to its announcements in other rooms is left out: what is measured is the sender.
 *
 * @param {object} input
 * @param {string} input.appUrl
 * @param {number} input.speed business seconds per wall second
 * @param {number} [input.startsAt] business time, epoch milliseconds
 * @param {(stage: string, actionId: string) => void} [input.atStage]
 */
export function openSender({ appUrl, speed, startsAt = NOW, atStage }) {
  const failures = [];
  const warn = ({ err }, message) => failures.push(`${message} ${err?.message ?? ''}`);
  const log = { debug() {}, info() {}, warn, error: warn };
  const opened = openPool({ url: appUrl, name: 'waypost-bench', maxConnections: CONNECTIONS, onError() {} });
  const startedAt = performance.now();
  const unused = async () => {
    throw new Error('The sender plans no jobs.');
  };
  const platform = {
    db: opened.db,
    clock: {
      wallNow: () => Date.now(),
      monotonicNow: () => performance.now(),
      businessNow: () => Math.round(startsAt + (performance.now() - startedAt) * speed),
      // The pad of the windows is production's: how fast the bench plays its day is no property of the product.
      speed: () => 1,
    },
    random: systemRandom,
    secrets: createSecrets('a key for a throw-away database', systemRandom),
    log,
    queue: { enqueue: unused, again: unused },
    announcements: createAnnouncements(),
  };
  const sender = createSender({
    platform,
    port: createInstantNetwork(),
    timing: ENGINE_TIMINGS.production,
    sendingAllowed: true,
    providerAccountIds: findProviderAccountIds,
    ingest: async () => undefined,
    accountLost: unused,
    atStage: async (stage, actionId) => atStage?.(stage, actionId),
  });
  return { platform, sender, failures, close: opened.close };
}
