import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { root } from '../bootstrap/install.mjs';
import { checkFolder, openFolder } from './backup-folder.mjs';
import { ABOUT_FILE, DATABASE_FILE, FOLDERS, FORMAT, SINGLE_FILES, SUMS_FILE } from './format.mjs';
import { keyIsElsewhere } from './key-of-database.mjs';
import { packDatabase } from './packed-database.mjs';
import { watchRoom } from './room-left.mjs';
import { withDatabase } from './source-database.mjs';
import { copyFile, copyFiles } from './stored-files.mjs';

/**
 * Copies everything an installation needs into a new folder: the database as it is when the copy ends, the files, the
 * sandbox's world and the generated secrets. Works beside a running `npm start`.
 *
 * The order matters. Files are copied before the database, and those that are new once more after it, so that every file
 * the database knows is there. The sandbox follows the database: its world may know more than the product, as the real
 * network would, never less.
 *
 * @param {object} input
 * @param {string} input.dataDir absolute
 * @param {string} input.folder where the backup goes; must not exist
 * @param {NodeJS.ProcessEnv} input.env
 * @param {Date} input.now
 * @param {(line: string) => void} input.say
 * @param {(progress: { doneBytes: number, aboutBytes: number }) => void} [input.onProgress]
 * @param {AbortSignal} [input.signal]
 * @returns {Promise<object>} what `backup.json` says
 */
export async function makeBackup({ dataDir, folder, env, now, say, onProgress, signal }) {
  checkFolder({ folder, dataDir });
  return withDatabase({ dataDir, env, say }, async (url) => {
    const about = await askDatabase(url, dataDir);
    const opened = await openFolder({ folder, say });
    const room = watchRoom(dirname(opened.path), signal);
    try {
      const sums = new Map();
      const into = (name) => join(opened.path, name);
      const copyFolder = (name) => copyFiles({ from: join(dataDir, name), to: into(name), name, sums, room });
      await copyFolder('files');
      const file = into(DATABASE_FILE);
      const told = (progress) => {
        room.look();
        onProgress?.(progress);
      };
      const { bytes, packedBytes, sum } = await packDatabase({
        ...{ url, file, onProgress: told, signal: room.signal },
      });
      sums.set(DATABASE_FILE, { bytes: packedBytes, sum });
      await copyFolder('files');
      await copyFolder('sandbox');
      for (const name of SINGLE_FILES)
        await copyFile({ from: join(dataDir, name), to: into(name), name, sums, room });
      const backup = {
        madeBy: 'waypost',
        format: FORMAT,
        version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
        madeAt: now.toISOString(),
        platform: `${process.platform}-${process.arch}`,
        ...about,
        database: { bytes, packedBytes },
        ...Object.fromEntries(FOLDERS.map((name) => [name, totalOf(name, sums)])),
      };
      await writeSums(into, backup, sums);
      await opened.finish();
      return backup;
    } catch (error) {
      await opened.giveUp();
      throw room.signal.aborted ? room.signal.reason : error;
    }
  });
}

/** What tells later whether it can be restored, and with which key. */
async function askDatabase(url, dataDir) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    );
    return {
      postgres: rows[0].version,
      postgresMajor: Math.floor(rows[0].number / 10_000),
      keyIsElsewhere: await keyIsElsewhere(client, dataDir),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

function totalOf(folder, sums) {
  const own = [...sums].filter(([name]) => name.startsWith(`${folder}/`)).map(([, { bytes }]) => bytes);
  return { count: own.length, bytes: own.reduce((total, bytes) => total + bytes, 0) };
}

/** The format of `sha256sum --check`, so that a backup can be looked at without Waypost. */
async function writeSums(into, backup, sums) {
  const text = `${JSON.stringify(backup, null, 2)}\n`;
  const all = new Map([...sums].map(([name, { sum }]) => [name, sum]));
  all.set(ABOUT_FILE, createHash('sha256').update(text).digest('hex'));
  const lines = [...all].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  const options = { mode: 0o600, flag: 'wx', flush: true };
  await writeFile(into(ABOUT_FILE), text, options);
  await writeFile(into(SUMS_FILE), lines, options);
}
