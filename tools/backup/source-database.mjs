import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres/embedded.mjs';
import { livingOwner } from '../postgres/owner-file.mjs';
import { homeOf } from '../postgres/places.mjs';

/**
 * Lends the owner's connection to the embedded database of a data folder: of the `npm start` that runs on it, or of a
 * server that is started for the time of `work`. Never two servers on one folder.
 *
 * @template T
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv, say: (line: string) => void }} input
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Error} with a sentence when the database is not there, is not the embedded one, or is just starting
 */
export async function withDatabase({ dataDir, env, say }, work) {
  if (env.DATABASE_URL || env.DATABASE_APP_URL) throw new Error(notOurs(dataDir));
  const launcher = livingOwner(join(dataDir, 'launcher'));
  if (launcher) return work(connectionOf(dataDir, launcher));
  if (!isThere(join(homeOf(dataDir), 'postgres', 'PG_VERSION'))) {
    throw new Error(
      `There is no database in ${dataDir}, so nothing was backed up. Set DATA_DIR to the folder that "npm start" uses.`,
    );
  }
  const server = await startPostgres({ dataDir, log: say });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** What may not be read is there all the same. */
function isThere(file) {
  try {
    return statSync(file).isFile();
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function connectionOf(dataDir, { pid }) {
  let environments;
  try {
    ({ environments } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')));
  } catch {
    throw new Error(
      `Waypost is just starting or stopping on ${dataDir} (process ${pid}). Try again in a moment.`,
    );
  }
  const url = environments?.migrate?.DATABASE_URL;
  if (!url) throw new Error(notOurs(dataDir));
  return url;
}

function notOurs(dataDir) {
  return [
    `The database of DATABASE_URL is not in ${dataDir}: this command does not copy it, and made no backup.`,
    'Back it up with what its host offers, or with pg_dump as a superuser, and copy "files", "sandbox" and "secrets.json"',
    'of that folder. See "With your own PostgreSQL" in docs/operations.md.',
  ].join('\n');
}
