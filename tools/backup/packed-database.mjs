import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { extract } from 'tar';
import { copyCluster } from './base-backup.mjs';

/** Higher levels take several times as long and save little: most of a database is short rows and empty room. */
const GZIP_LEVEL = 1;

/**
 * Writes the cluster behind `url` as `database.tar.gz`.
 * @param {{ url: string, file: string, onProgress?: (progress: { doneBytes: number, aboutBytes: number }) => void,
 *   signal?: AbortSignal }} input `file` must not exist
 * @returns {Promise<{ bytes: number, packedBytes: number, sum: string }>} `sum` is the SHA-256 of the file
 */
export async function packDatabase({ url, file, onProgress, signal }) {
  const gzip = createGzip({ level: GZIP_LEVEL, chunkSize: 256 * 1024 });
  const counted = summing();
  const written = pipeline(
    gzip,
    counted.stream,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  written.catch(() => {}); // awaited below
  try {
    const { bytes } = await copyCluster({ url, into: gzip, onProgress, signal });
    gzip.end();
    await written;
    return { bytes, ...counted.result() };
  } catch (error) {
    gzip.destroy();
    // What became of the file says more than the connection that was cut because of it.
    const cause = await written.then(
      () => undefined,
      (failure) => failure,
    );
    throw cause?.code && cause.code !== 'ERR_STREAM_PREMATURE_CLOSE' ? cause : error;
  }
}

/** @param {{ file: string, folder: string, signal?: AbortSignal }} input `folder` exists and is empty */
export async function unpackDatabase({ file, folder, signal }) {
  const unpacking = extract({ cwd: folder, strict: true, preserveOwner: false, noMtime: true });
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), unpacking, { signal });
}

/** Passes bytes on and knows how many there were and their SHA-256. `look` is called now and then. */
export function summing(look = () => {}) {
  const hash = createHash('sha256');
  let packedBytes = 0;
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      packedBytes += chunk.length;
      hash.update(chunk);
      look();
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ packedBytes, sum: hash.digest('hex') }) };
}
