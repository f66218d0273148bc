import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './embedded.mjs';
import { clearLeftovers } from './leftovers.mjs';
import { livingOwner } from './owner-file.mjs';

const PREFIX = 'waypost-test-';

/**
 * A database server for one test run: fast because it forgets everything, gone when stopped. Servers and folders of runs
 * that were killed are cleared first.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` is a superuser's
 */
export async function startThrowAwayPostgres() {
  await clearAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const server = await startPostgres({
    dataDir,
    durable: false,
    settings: { max_connections: 300, autovacuum: 'off', max_wal_size: '2GB' },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function clearAbandoned() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    try {
      const ageMs = Date.now() - statSync(dataDir).mtimeMs;
      if (ageMs < 60_000 || livingOwner(join(dataDir, 'postgres-owner'))) continue;
      await clearLeftovers({ cluster: join(dataDir, 'postgres'), socketDir: join(dataDir, 's') }, () => {});
      rmSync(dataDir, { recursive: true, force: true });
    } catch (error) {
      // Another user's run, or one that is being cleared by somebody else at this moment.
      if (!['EACCES', 'EPERM', 'ENOENT', 'ENOTEMPTY'].includes(error.code)) throw error;
    }
  }
}
