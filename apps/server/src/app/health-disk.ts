import { statfs } from 'node:fs/promises';

/** Bytes that a process may still write below a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Less than this stops uploads and, on the same disk, the database. */
const freeBytesMin = 64 * 1024 * 1024;

export async function diskReasons(folder: string, freeBytes: FreeBytes): Promise<string[]> {
  try {
    const free = await freeBytes(folder);
    if (free >= freeBytesMin) return [];
    return [
      `The disk of the data folder is full: ${Math.floor(free / 1_048_576)} MiB are left. Free some space.`,
    ];
  } catch (error) {
    // Made at the first upload.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    return ['The data folder cannot be read.'];
  }
}
