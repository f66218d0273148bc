import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cell of a table that leaves as a file. */
export type Cells = readonly (string | number | null)[];

/**
 * Names a download as RFC 6266 says: whoever understands UTF-8 gets the whole name, the others what ASCII leaves of it.
 * Signs that a file system refuses become hyphens.
 */
export function contentDisposition(fileName: string): string {
  const name =
    fileName
      .toWellFormed()
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
      .trim() || 'download';
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Answers with a file, part by part, as fast as it is taken. The first part is made before anything is sent, so that an
 * error there is an ordinary answer; a later one cuts the connection, which is all that can still say that the file is
 * not whole. Whoever goes away stops what makes the parts.
 */
export async function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: { name: string; type: string },
  parts: AsyncGenerator<string | Uint8Array>,
): Promise<undefined> {
  let part = await parts.next();
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    'content-type': file.type,
    'content-disposition': contentDisposition(file.name),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
  out.on('error', (err) => request.log.info({ err }, 'A download was cut off.'));
  try {
    for (; part.done !== true && !out.destroyed; part = await parts.next()) {
      if (part.value.length === 0 || out.write(part.value)) continue;
      await new Promise<void>((resolve) => {
        out.once('drain', resolve);
        out.once('close', resolve);
      });
    }
    out.end();
  } catch (err) {
    request.log.error({ err }, 'A download failed.');
    out.destroy();
  } finally {
    await parts.return(undefined);
  }
  return undefined;
}
