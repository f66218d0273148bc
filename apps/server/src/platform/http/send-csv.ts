import type { FastifyReply, FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import { type Cells, sendFile } from './send-file.ts';

export type { Cells } from './send-file.ts';

/** Opens as UTF-8 in every spreadsheet. */
const byteOrderMark = '\uFEFF';
/** What a spreadsheet would run as a formula. */
export const formulaStart = /^[=+\-@\t\r]/;

/**
 * Rows of a CSV file; a cell that a spreadsheet would run as a formula gets an apostrophe before it, which an import
 * takes off again.
 */
function linesOf(rows: readonly Cells[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : cell)));
  return `${Papa.unparse(cells, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;
}

/** A CSV file of these rows, a part per chunk. */
export async function* csvParts(chunks: AsyncGenerator<readonly Cells[]>): AsyncGenerator<string> {
  let mark = byteOrderMark;
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    yield `${mark}${linesOf(rows)}`;
    mark = '';
  }
  if (mark !== '') yield mark;
}

/** Answers with a CSV file, chunk by chunk; see {@link sendFile}. */
export async function sendCsv(
  call: { request: FastifyRequest; reply: FastifyReply },
  fileName: string,
  chunks: AsyncGenerator<readonly Cells[]>,
): Promise<undefined> {
  return sendFile(call, { name: fileName, type: 'text/csv; charset=utf-8' }, csvParts(chunks));
}
