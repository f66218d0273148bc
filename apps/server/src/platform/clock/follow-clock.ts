import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/pool.ts';
import { type ClockReading, fetchClock, mirrorClock, readClockRow } from './business-clock.ts';

const isSame = (one: ClockReading, other: ClockReading): boolean =>
  one.wallAnchor === other.wallAnchor &&
  one.businessAnchor === other.businessAnchor &&
  one.speed === other.speed;

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
    const told = await fetchClock(options.clockUrl);
    let reading = await readClockRow(options.db);
    if (reading === undefined || !isSame(reading, told)) {
      await mirrorClock(options.db, told);
      reading = await readClockRow(options.db);
    }
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
