import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ABOUT_FILE, DATABASE_FILE, FOLDERS, FORMAT, SINGLE_FILES, SUMS_FILE } from './format.mjs';

const SUM_LINE = /^([0-9a-f]{64}) {2}(\S.*)$/;

/**
 * Reads a whole backup and compares it with what was written, before anything is done with it.
 *
 * @param {{ folder: string, postgres: string, signal?: AbortSignal }} input `postgres`: the server's executable here
 * @returns {Promise<{ backup: object, names: string[] }>} what `backup.json` says, and every other file
 * @throws {Error} with a sentence when it is none, is damaged, or cannot be restored here
 */
export async function checkBackup({ folder, postgres, signal }) {
  const path = resolve(folder);
  const backup = await readAbout(path);
  const problem = whyNotHere(backup, {
    platform: `${process.platform}-${process.arch}`,
    postgresMajor: majorOf(postgres),
  });
  if (problem) throw new Error(problem);
  const sums = readSums(await readFile(join(path, SUMS_FILE), 'utf8').catch(() => ''), path);
  for (const [name, sum] of sums) {
    const found = await sumOf(join(path, ...name.split('/')), signal).catch((error) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found === sum) continue;
    const how = found === undefined ? 'is missing' : 'is damaged';
    throw new Error(`${name} of the backup ${path} ${how}. Nothing was changed; take another backup.`);
  }
  return { backup, names: [...sums.keys()].filter((name) => name !== ABOUT_FILE) };
}

async function readAbout(path) {
  let about;
  try {
    about = JSON.parse(await readFile(join(path, ABOUT_FILE), 'utf8'));
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EPERM') throw error;
  }
  if (about?.madeBy === 'waypost' && Number.isInteger(about.format)) return about;
  throw new Error(`${path} is not a backup: it has no ${ABOUT_FILE} of "npx waypost backup".`);
}

/**
 * @param {{ format: number, platform: string, postgresMajor: number, version: string }} backup
 * @param {{ platform: string, postgresMajor: number }} here
 * @returns {string | undefined} why this backup cannot be restored here
 */
export function whyNotHere(backup, here) {
  if (backup.format > FORMAT)
    return `This backup was made by a newer Waypost (${backup.version}). Restore it with that version.`;
  if (backup.postgresMajor !== here.postgresMajor) {
    return (
      `This backup is of PostgreSQL ${backup.postgresMajor}, and this Waypost brings PostgreSQL ${here.postgresMajor}. ` +
      `Restore it with the Waypost that made it (${backup.version}).`
    );
  }
  if (backup.platform !== here.platform) {
    return (
      `This backup was made on ${backup.platform}, and this is ${here.platform}: the files of a database are not promised ` +
      `to mean the same on both. Restore it on ${backup.platform}.`
    );
  }
  return undefined;
}

/**
 * @param {string} text of the file with the sums
 * @param {string} path of the backup, for sentences
 * @returns {Map<string, string>} SHA-256 by name
 */
export function readSums(text, path) {
  const sums = new Map();
  const damaged = () =>
    new Error(`${SUMS_FILE} of the backup ${path} is missing or damaged. Take another backup.`);
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, name] = SUM_LINE.exec(line) ?? [];
    if (!isOurs(name)) throw damaged();
    sums.set(name, sum);
  }
  if (!text.endsWith('\n') || !sums.has(DATABASE_FILE) || !sums.has(ABOUT_FILE)) throw damaged();
  return sums;
}

/** A name leads nowhere but into the backup. */
function isOurs(name) {
  if (name === undefined) return false;
  if ([ABOUT_FILE, DATABASE_FILE, ...SINGLE_FILES].includes(name)) return true;
  const [folder, ...rest] = name.split('/');
  return (
    FOLDERS.includes(folder) &&
    rest.length > 0 &&
    rest.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  );
}

async function sumOf(file, signal) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), hash, { signal });
  return hash.digest('hex');
}

function majorOf(postgres) {
  const said = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(said.match(/(\d+)(?:\.|devel|beta|rc|\s)/)?.[1]);
}
