import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  content: AsyncGenerator<string>;
}

/** Small pieces cost more on their way than to make. */
const charactersPerPart = 65_536;

/**
 * A ZIP archive of these files, made while they are read, one after the other: memory does not grow with them. What
 * fails while a file is read fails here.
 * @param modifiedAt epoch milliseconds.
 */
export async function* zipParts(
  entries: AsyncGenerator<ZipEntry>,
  { modifiedAt }: { modifiedAt: number },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date(modifiedAt);
  // A pass-through, whatever its type says.
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  let current: Readable | undefined;
  const whole = (async () => {
    for await (const { path, content } of entries) {
      if (out.destroyed) return;
      const stream = Readable.from(inLargeParts(content));
      current = stream;
      await new Promise<void>((resolve, reject) => {
        stream.once('end', resolve);
        stream.once('error', reject);
        stream.once('close', resolve);
        zip.addReadStreamLazy(path, { mtime }, (take) => take(null, stream));
      });
    }
    zip.end();
  })().catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const part of out) yield part as Uint8Array;
    await whole;
  } finally {
    out.destroy();
    current?.destroy();
    await entries.return(undefined);
  }
}

async function* inLargeParts(pieces: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < charactersPerPart) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}
