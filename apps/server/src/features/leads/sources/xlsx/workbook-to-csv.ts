import { csvLine, openWorkbook, type Workbook } from '@waypost/domain/leads/workbook/read-workbook';
import { sheetToRead } from '@waypost/domain/leads/workbook/sheet-to-read';
import {
  refusalOf,
  WORKBOOK_BYTES_MAX,
  WorkbookProblem,
  workbookProblems,
} from '@waypost/domain/leads/workbook/workbook-problem';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { JobFailed } from '../../../../platform/jobs/job-kinds.ts';
import type { Files } from '../../../../ports/files.ts';

/** Bytes of text that a sheet may become. */
const textBytesMax = 2 * 1024 ** 3;

/**
 * Writes the rows of one sheet as a file of comma-separated text, so that everything behind it reads one kind of file.
 * @param sheet the one that {@link sheetToRead} chooses when none is named.
 * @throws JobFailed with a sentence for a workbook that cannot be read.
 */
export async function workbookToCsv(
  files: Files,
  fromKey: string,
  toKey: string,
  sheet: string | undefined,
): Promise<void> {
  try {
    const workbook = await open(await whole(files, fromKey));
    const name = sheet ?? (await sheetToRead(workbook));
    if (name === undefined) throw new WorkbookProblem(workbookProblems.empty);
    const text = Readable.from(linesOf(workbook, name), { objectMode: false, highWaterMark: 1 << 16 });
    const { sizeBytes } = await files.write(toKey, text, { bytesMax: textBytesMax });
    if (sizeBytes === 0) throw new WorkbookProblem(workbookProblems.empty);
  } catch (error) {
    if (error instanceof WorkbookProblem) throw new JobFailed(error.message);
    throw error;
  }
}

/** Why an uploaded file is neither text nor a workbook that can be read; null for a good one. */
export async function workbookRefusal(files: Files, key: string): Promise<string | null> {
  try {
    const bytes = await whole(files, key);
    const refusal = refusalOf(bytes);
    if (refusal !== null) return refusal;
    await open(bytes);
    return null;
  } catch (error) {
    if (error instanceof WorkbookProblem) return error.message;
    throw error;
  }
}

function open(bytes: Uint8Array): Promise<Workbook> {
  return openWorkbook(bytes, async function* (entry) {
    const decoder = new TextDecoder();
    const pieces = Readable.from([entry.bytes]);
    for await (const piece of entry.isDeflated ? pieces.pipe(createInflateRaw()) : pieces) {
      yield decoder.decode(piece as Uint8Array, { stream: true });
    }
    yield decoder.decode();
  });
}

async function* linesOf(workbook: Workbook, sheet: string): AsyncGenerator<string> {
  for await (const rows of workbook.rows(sheet)) {
    yield rows.map(csvLine).join('');
    // A large sheet must not keep everybody else waiting.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

async function whole(files: Files, key: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of await files.read(key)) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length > WORKBOOK_BYTES_MAX) throw new WorkbookProblem(workbookProblems.bytes);
  }
  return Buffer.concat(pieces);
}
