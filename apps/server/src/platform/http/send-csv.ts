import type { FastifyReply, FastifyRequest } from 'fastify';
import Papa from 'papaparse';

/** Opens as UTF-8 in every spreadsheet. */
const byteOrderMark = '\uFEFF';

export type Cells = readonly (string | number | null)[];

/**
 * Rows of a CSV file; a cell that a spreadsheet would run as a formula gets an apostrophe before it, which an import
 * takes off again.
 */
function linesOf(rows: readonly Cells[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : cell)));
  return `${Papa.unparse(cells, { escapeFormulae: /^[=+\-@\t\r]/, newline: '\r\n' })}\r\n`;
}

/**
 * Answers with a file, chunk by chunk. The first chunk is read before anything is sent, so that an error there is an
 * ordinary answer; a later one cuts the connection, which is all that can still say that the file is not whole.
 */
export async function sendCsv(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  fileName: string,
  chunks: AsyncGenerator<readonly Cells[]>,
): Promise<undefined> {
  let chunk = await chunks.next();
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
  out.on('error', (err) => request.log.info({ err }, 'A download was cut off.'));
  try {
    out.write(byteOrderMark);
    for (; chunk.done !== true && !out.destroyed; chunk = await chunks.next()) {
      if (chunk.value.length === 0 || out.write(linesOf(chunk.value))) continue;
      await new Promise<void>((resolve) => {
        out.once('drain', resolve);
        out.once('close', resolve);
      });
    }
    out.end();
  } catch (err) {
    request.log.error({ err }, 'A download failed.');
    out.destroy();
  }
  return undefined;
}
