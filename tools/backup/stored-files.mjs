import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { summing } from './packed-database.mjs';

/** What is being written at this moment and gets its own name when it is whole. */
const HALF_WRITTEN = /\.(partial|new)$/;

/**
 * Copies the files of a folder and its folders, readable by their owner alone. What is there already stays: files here
 * never change once they have a name, except those of the sandbox, which is copied once.
 *
 * @param {object} input
 * @param {string} input.from may be missing
 * @param {string} input.to
 * @param {string} input.name what `to` is called in `sums`
 * @param {Map<string, { bytes: number, sum: string }>} input.sums told about every file that is copied
 * @param {{ signal: AbortSignal, look: () => void }} [input.room] of the disk, see `watchRoom`
 */
export async function copyFiles({ from, to, name, sums, room }) {
  for (const entry of await entriesOf(from)) {
    const at = { from: join(from, entry.name), to: join(to, entry.name), name: `${name}/${entry.name}` };
    if (entry.isDirectory()) await copyFiles({ ...at, sums, room });
    else if (entry.isFile() && !HALF_WRITTEN.test(entry.name) && !sums.has(at.name))
      await copyFile({ ...at, sums, room });
  }
}

/** @returns {Promise<boolean>} false when there is no such file (any more) */
export async function copyFile({ from, to, name, sums, room }) {
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 });
  const counted = summing(room?.look);
  try {
    await pipeline(
      createReadStream(from),
      counted.stream,
      createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
      { signal: room?.signal },
    );
  } catch (error) {
    if (error.code !== 'ENOENT' || error.path !== from) throw error;
    // Removed by the product since it was listed.
    await rm(to, { force: true });
    return false;
  }
  const { packedBytes: bytes, sum } = counted.result();
  sums.set(name, { bytes, sum });
  return true;
}

async function entriesOf(folder) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
