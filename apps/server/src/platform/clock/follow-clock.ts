import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/pool.ts';
import { type ClockReading, fetchClock, mirrorClock, readClockRow } from './business-clock.ts';

/**
 * Keeps a process on the shared business clock: mirrors `CLOCK_URL` into the database row when it is set,
 * and reads the row about every half second and whenever somebody says it changed.
 */
export async function followClock(options: {
  db: Db;
  clockUrl: string | undefined;
  adopt(reading: ClockReading): void;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<{ refresh(): Promise<void>; close(): void }> {
  const refresh = async (): Promise<void> => {
    if (options.clockUrl === undefined) return;
    await mirrorClock(options.db, await fetchClock(options.clockUrl));
    const reading = await readClockRow(options.db);
    if (reading !== undefined) options.adopt(reading);
  };
  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) =>
      options.log.warn({ err: error }, 'The business clock could not be read.'),
    );
  }, 500);
  return { refresh, close: () => clearInterval(timer) };
}
