import type { ProductEvents } from '@waypost/domain/product-events';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Db } from './db/pool.ts';
import type { Announcements } from './events/announcements.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Secrets } from './secrets/secrets.ts';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** What every feature is built on. Time and chance are in here; nothing else may read them. */
export interface Platform {
  db: Db;
  clock: Clock;
  random: Random;
  secrets: Secrets;
  log: Log;
  queue: JobQueue;
  announcements: Announcements<ProductEvents>;
}
