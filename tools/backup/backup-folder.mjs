import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { livingOwner, takeOwnership } from '../postgres/owner-file.mjs';
import { FOLDERS } from './format.mjs';

const UNFINISHED = '.unfinished';
/** Says whose an unfinished folder is, so that one left by a kill can be told from one being written. */
const OWNER = 'owner';
/** Folders of the data folder that a backup may not lie in: it would copy itself, or be taken for something else. */
const NOT_IN = [...FOLDERS, 'postgres', 's', 'logs', 'restoring'];

/**
 * Where a backup goes when nobody says: a name that sorts by time and is allowed on every file system.
 * @param {string} dataDir
 * @param {Date} now
 */
export function defaultFolder(dataDir, now) {
  const name = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return join(dataDir, 'backups', name);
}

/**
 * @param {{ folder: string, dataDir: string }} input
 * @throws {Error} with a sentence when `folder` exists, or lies in what is backed up
 */
export function checkFolder({ folder, dataDir }) {
  const target = resolve(folder);
  const inside = NOT_IN.map((name) => join(dataDir, name)).find((part) => isWithin(target, part));
  if (inside)
    throw new Error(`A backup cannot be kept in ${inside}, which is a part of it. Name another folder.`);
  if (existsSync(target)) {
    throw new Error(
      `${target} exists already, and a backup never overwrites. Name a folder that does not exist yet.`,
    );
  }
}

/**
 * Opens the folder that a backup is written into, under a name beside the final one; `finish` gives it that name. So
 * a backup that was killed never has a backup's name. What a killed one left is removed.
 *
 * @param {{ folder: string, say: (line: string) => void }} input
 * @returns {Promise<{ path: string, finish: () => Promise<void>, giveUp: () => Promise<void> }>}
 */
export async function openFolder({ folder, say }) {
  const target = resolve(folder);
  const parent = dirname(target);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent, say);
  const path = `${target}${UNFINISHED}`;
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const other = livingOwner(join(path, OWNER));
    throw new Error(
      other
        ? `A backup into ${target} is being made already (process ${other.pid}).`
        : `${path} is in the way. Remove it, or name another folder.`,
    );
  }
  const release = takeOwnership(join(path, OWNER));
  return {
    path,
    async finish() {
      syncFolder(path);
      await rename(path, target);
      syncFolder(parent);
      await rm(join(target, OWNER), { force: true });
    },
    async giveUp() {
      release();
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Only what carries our mark, and whose process is gone. */
async function removeAbandoned(parent, say) {
  for (const name of await readdir(parent)) {
    const owner = join(parent, name, OWNER);
    if (!name.endsWith(UNFINISHED) || !existsSync(owner) || livingOwner(owner)) continue;
    await rm(join(parent, name), { recursive: true, force: true });
    say(`Removed ${basename(name, UNFINISHED)}, a backup that was not finished.`);
  }
}

/** Makes new names in a folder survive a power cut, where the system can. */
export function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isWithin(path, folder) {
  return path === folder || path.startsWith(folder + sep);
}
