import type { Endpoint } from '@waypost/contract/endpoint';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { createBusinessClock } from '../../platform/clock/business-clock.ts';
import { openPool } from '../../platform/db/pool.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { systemRandom } from '../../platform/system-random.ts';
import { buildApi } from '../build-api.ts';
import { buildFeatures } from '../build-features.ts';
import { readConfig } from '../config.ts';
import type { OpenedPlatform } from '../open-platform.ts';

/** Connections that nothing listens on: binding routes opens none of them. */
const nowhere = 'http://127.0.0.1:9';
const environment = {
  DATABASE_APP_URL: 'postgresql://nobody@127.0.0.1:9/none',
  SECRET_KEY: 'never used to seal anything',
  INSTALLATION_ID: 'none',
  LINKEDIN_API_URL: nowhere,
  LINKEDIN_API_KEY: 'none',
  LINKEDIN_WEBHOOK_SECRET: 'never used',
  PAYMENTS_API_URL: nowhere,
  PAYMENTS_API_KEY: 'none',
  PAYMENTS_STORE_ID: '1',
  PAYMENTS_WEBHOOK_SECRET: 'never used',
  PAYMENTS_VARIANTS: '1:1',
};

/** All endpoints of the product, bound exactly as the API binds them, without a database or a network. */
export async function unconnectedEndpoints(): Promise<readonly Endpoint[]> {
  const config = readConfig(environment);
  const clock = createBusinessClock();
  const { db, close } = openPool({
    url: config.appUrl,
    name: 'waypost-openapi',
    maxConnections: 1,
    onError: () => undefined,
  });
  const boss = new PgBoss({ connectionString: config.appUrl, migrate: false });
  const platform: OpenedPlatform = {
    db,
    clock,
    random: systemRandom,
    secrets: createSecrets(config.secretKey, systemRandom),
    log: pino({ level: 'silent' }),
    queue: createJobQueue(boss, clock, systemRandom),
    boss,
    sendingAllowed: false,
    wasRestored: false,
    refreshClock: async () => undefined,
    close,
  };
  const { server, endpoints } = await buildApi(
    { ...config, logLevel: 'silent' },
    platform,
    buildFeatures(platform, config),
  );
  await server.close();
  await close();
  return endpoints;
}
