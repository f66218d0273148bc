import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const EVERY_MS = 60_000;
/** What PostgreSQL answers to who may not ask. */
const NOT_ALLOWED = '42501';

/**
 * Remembers in `DATA_DIR/database-progress.json` how far the database has written, and compares at the next start: a
 * database that is behind was put back as it once was, and does not know what was sent since. Nothing inside it can tell.
 *
 * Told so, `installation` begins a new epoch, in which nothing is sent before `npx waypost confirm-installation`.
 *
 * @param {{ url: string, dataDir: string, say: (line: string) => void }} input `url` of the database's owner, after the
 *   migrations
 * @returns {Promise<{ stop: () => Promise<void> }>} remembers once more and stops; does nothing where the host of the
 *   database keeps such numbers to itself
 */
export async function watchForRestored({ url, dataDir, say }) {
  const file = join(dataDir, 'database-progress.json');
  const before = remembered(file);
  const now = await progressOf(url);
  if (!now) return { stop: async () => {} };
  if (before && before.cluster === now.cluster && BigInt(now.bytes) < BigInt(before.bytes)) {
    await query(url, 'update installation set epoch = epoch + 1');
    say(
      'The database is older than when Waypost last ran: it was restored. Nothing is sent until you confirm that.',
    );
  }
  remember(file, now);
  const timer = setInterval(() => void again(), EVERY_MS);
  timer.unref();
  /** A database that is away has not moved on. */
  const again = () =>
    progressOf(url).then(
      (progress) => remember(file, progress),
      () => {},
    );
  return {
    stop: async () => {
      clearInterval(timer);
      await again();
    },
  };
}

async function progressOf(url) {
  try {
    const [row] = await query(
      url,
      `select (pg_control_system()).system_identifier::text as cluster,
        pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as bytes`,
    );
    return row;
  } catch (error) {
    if (error.code === NOT_ALLOWED) return undefined;
    throw error;
  }
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Unreadable is as good as none: the file only says more than the database, never less. */
function remembered(file) {
  try {
    const { cluster, bytes } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof cluster === 'string' && /^\d+$/.test(bytes) ? { cluster, bytes } : undefined;
  } catch {
    return undefined;
  }
}

/** A disk without room keeps the earlier number, which says less; everything goes on, and can still be stopped. */
function remember(file, progress) {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(progress), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The health check names the disk.
  }
}
