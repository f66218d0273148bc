import type { DatabaseMark } from '../platform/db/database-mark.ts';
import type { Log } from '../platform/platform.ts';

/** Wall time between two looks: a restored database sends for no longer than this. */
const lookEveryMs = 10_000;

interface Watched {
  log: Log;
  /** Where the database lives and how far it has written, now. */
  mark: () => Promise<DatabaseMark>;
  /** Begins an epoch in which nothing is sent before it is confirmed. */
  hold: () => Promise<void>;
  /** Ends the process, whose successor reads anew whether it may send. Called once. */
  onRestored: () => void;
}

/**
 * Notices when the database behind a running process is replaced by a backup of itself. What was sent since then is
 * not in it, and what it takes for planned must not be sent again unasked. Answers the way to stop looking.
 */
export async function watchInstallation({ log, mark, hold, onRestored }: Watched): Promise<() => void> {
  let last = await mark();
  const look = async (): Promise<void> => {
    const now = await mark();
    if (now.place === last.place && now.bytes >= last.bytes) {
      last = now;
      return;
    }
    // Every process that starts sees another place by itself; at the same place all looks as if nothing had been.
    if (now.place === last.place) await hold();
    clearInterval(timer);
    log.error(
      {},
      'The database was restored from a backup meanwhile. Nothing is sent until that is confirmed.',
    );
    onRestored();
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      // A database that is away is told of where it is needed.
      .catch((error: unknown) => log.debug({ err: error }, 'The database could not be looked at.'))
      .finally(() => (looking = false));
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
