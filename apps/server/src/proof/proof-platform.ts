import type { ProductEvents } from '@waypost/domain/product-events';
import { createBusinessClock } from '../platform/clock/business-clock.ts';
import { followClock } from '../platform/clock/follow-clock.ts';
import { openPool } from '../platform/db/pool.ts';
import { createAnnouncements } from '../platform/events/announcements.ts';
import type { Log, Platform } from '../platform/platform.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { systemRandom } from '../platform/system-random.ts';

const verbose = process.env['KILL_RUN_VERBOSE'] !== undefined;
const write = (level: string) => (bound: unknown, message?: string) => {
  if (!verbose) return;
  const { err } = bound as { err?: Error };
  process.stderr.write(`[${process.pid}] ${level} ${message ?? ''} ${err?.message ?? ''}\n`);
};
const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: write('warn'),
  error: write('error'),
};

/** What the sender stands on, as in a worker of the product, without the job queue it does not use. */
export async function openProofPlatform(urls: {
  appUrl: string;
  sandboxUrl: string;
}): Promise<Platform & { refreshClock(): Promise<void>; close(): Promise<void> }> {
  const clock = createBusinessClock();
  const opened = openPool({
    url: urls.appUrl,
    name: 'waypost-kill-run',
    maxConnections: 8,
    onError: () => undefined,
  });
  const following = await followClock({
    db: opened.db,
    clockUrl: `${urls.sandboxUrl}/_clock`,
    adopt: (reading) => clock.adopt(reading),
    log,
  });
  const unused = async (): Promise<never> => {
    throw new Error('The sender plans no jobs.');
  };
  return {
    db: opened.db,
    clock,
    random: systemRandom,
    secrets: createSecrets('kill run root key, for a throw-away database', systemRandom),
    log,
    queue: { enqueue: unused, again: unused, errand: unused },
    announcements: createAnnouncements<ProductEvents>(),
    refreshClock: following.refresh,
    async close() {
      following.close();
      await opened.close();
    },
  };
}
