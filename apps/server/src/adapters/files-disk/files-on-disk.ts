import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissing, FileTooLarge, type Files } from '../../ports/files.ts';

const keyShape = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** Files in a folder of this machine; `folder` is usually `DATA_DIR/files`. */
export function createFilesOnDisk(folder: string): Files {
  return {
    async write(key, content, { bytesMax }) {
      const path = pathOf(folder, key);
      const partial = `${path}.${randomUUID()}.partial`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      let sizeBytes = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sizeBytes += chunk.length;
          done(sizeBytes > bytesMax ? new FileTooLarge(`More than ${bytesMax} bytes.`) : null, chunk);
        },
      });
      try {
        // flush: the job that reads the file is committed only after the file is safe from a power cut.
        await pipeline(content, counted, createWriteStream(partial, { mode: 0o600, flush: true }));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { sizeBytes };
    },
    async read(key) {
      try {
        const file = await open(pathOf(folder, key));
        return file.createReadStream({ highWaterMark: 256 * 1024 });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key);
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
    async removeAll(part) {
      await rm(pathOf(folder, part), { recursive: true, force: true });
    },
  };
}

function pathOf(folder: string, key: string): string {
  // A key is made by the product; anything else would be a way out of the folder.
  if (!keyShape.test(key)) throw new Error(`Not a file key: ${key}`);
  return join(folder, ...key.split('/'));
}
