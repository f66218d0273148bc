import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../postgres/binaries.mjs';
import { startPostgres } from '../postgres/embedded.mjs';
import { takeOwnership } from '../postgres/owner-file.mjs';
import { makePrivate, stagingOf } from '../postgres/places.mjs';
import { syncFolder } from './backup-folder.mjs';
import { checkBackup } from './check-backup.mjs';
import { DATABASE_FILE, FOLDERS, SINGLE_FILES } from './format.mjs';
import { keyIsElsewhere } from './key-of-database.mjs';
import { unpackDatabase } from './packed-database.mjs';
import { clearStaging, openStaging } from './staging.mjs';
import { copyFile } from './stored-files.mjs';

/** What was written during a long backup beside much work is read first. Wall milliseconds. */
const RECOVERY_MS_MAX = 30 * 60_000;
/** The cluster last: with it the restore is done. */
const PLACED = [...FOLDERS, ...SINGLE_FILES];

/**
 * Makes a data folder from a backup. The backup is read and compared first; everything is put together below
 * `DATA_DIR/restoring`, its server is started there once, and only then moved to its place, the cluster last. However it
 * ends before that, `npm start` finds no database.
 *
 * The restored database begins a new epoch: it does not know what was sent since the backup, so nothing is sent before
 * `npx waypost confirm-installation`.
 *
 * @param {object} input
 * @param {string} input.folder of the backup
 * @param {string} input.dataDir absolute; holds no installation yet
 * @param {NodeJS.ProcessEnv} input.env
 * @param {(line: string) => void} input.say
 * @param {AbortSignal} [input.signal]
 * @returns {Promise<{ backup: object, keyIsElsewhere: boolean }>} what `backup.json` says
 * @throws {Error} with a sentence
 */
export async function restoreBackup({ folder, dataDir, env, say, signal }) {
  if (env.DATABASE_URL || env.DATABASE_APP_URL) {
    throw new Error(
      'DATABASE_URL is set, so "npm start" would not use what is restored here. Unset it, or restore that database with pg_restore.',
    );
  }
  const isNew = !existsSync(dataDir);
  refuseOccupied(dataDir, folder);
  const { backup, names } = await checkBackup({ folder, postgres: findBinaries().postgres, signal });
  makePrivate(dataDir);
  const release = takeOwnership(join(dataDir, 'launcher'));
  try {
    refuseOccupied(dataDir, folder);
    await clearStaging(dataDir, say);
    const staging = openStaging(dataDir);
    const from = (name) => join(resolve(folder), ...name.split('/'));
    await unpackDatabase({ file: from(DATABASE_FILE), folder: staging.cluster, signal });
    for (const name of names.filter((other) => other !== DATABASE_FILE)) {
      const to = join(staging.path, ...name.split('/'));
      await copyFile({ from: from(name), to, name, sums: new Map(), room: { signal } });
    }
    staging.own();
    const elsewhere = await tryIt(staging.path, say);
    signal?.throwIfAborted();
    await place(dataDir, staging);
    await clearStaging(dataDir, say);
    return { backup, keyIsElsewhere: elsewhere };
  } catch (error) {
    await clearStaging(dataDir, say);
    throw error;
  } finally {
    release();
    if (isNew) await rmdir(dataDir).catch(() => {}); // only an empty folder goes
  }
}

/** Never overwrites: whatever an installation consists of must not be there. */
function refuseOccupied(dataDir, folder) {
  const found = [...PLACED, 'postgres', 'postgres-moved-to'].filter((name) =>
    existsSync(join(dataDir, name)),
  );
  // A start that was refused beside an unfinished restore has made new secrets; nothing is sealed with them.
  const counts = existsSync(stagingOf(dataDir)) ? found.filter((name) => name !== 'secrets.json') : found;
  if (counts.length === 0) return;
  throw new Error(
    `${dataDir} holds an installation already (${counts.join(', ')}), and a restore never overwrites. ` +
      `Move that folder away, or name another one: DATA_DIR=<new folder> npx waypost restore ${folder}`,
  );
}

/** Starts its server once, which recovers it, and begins a new epoch before anybody else can see it. */
async function tryIt(dataDir, say) {
  const server = await startPostgres({ dataDir, log: say, readyWithinMs: RECOVERY_MS_MAX });
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select to_regclass('public.installation') is not null as prepared`);
    if (rows[0].prepared) await client.query('update installation set epoch = epoch + 1');
    return await keyIsElsewhere(client, dataDir);
  } finally {
    await client.end().catch(() => {});
    await server.stop();
    if (server.socketDir) await rm(server.socketDir, { recursive: true, force: true }); // may lie in the machine's temp folder
  }
}

async function place(dataDir, staging) {
  const placed = [];
  const secrets = join(dataDir, 'secrets.json');
  if (existsSync(secrets)) await rename(secrets, `${secrets}.replaced`);
  try {
    for (const name of PLACED.filter((each) => existsSync(join(staging.path, each)))) {
      await rename(join(staging.path, name), join(dataDir, name));
      placed.push(name);
    }
    const home = staging.finalHome();
    if (home !== dataDir) placed.push('postgres-moved-to');
    syncFolder(dataDir);
    await rename(staging.cluster, join(home, 'postgres'));
    syncFolder(home);
  } catch (error) {
    for (const name of placed) await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}
