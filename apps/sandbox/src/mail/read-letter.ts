export interface ReadLetter {
  subject: string;
  from: string;
  to: string;
  text: string;
  /** Undefined when the letter has no such part. */
  html: string | undefined;
}

/** Reads what people want to see of a raw letter (one character per byte); whatever it is, it never throws. */
export function readLetter(raw: string): ReadLetter {
  const parts = partsOf(raw, 0);
  const bodyOf = (type: string) => parts.find((part) => part.type === type)?.body;
  const headers = headersOf(raw);
  return {
    subject: words(headers.get('subject') ?? ''),
    from: words(headers.get('from') ?? ''),
    to: words(headers.get('to') ?? ''),
    text: bodyOf('text/plain') ?? '',
    html: bodyOf('text/html'),
  };
}

interface Part {
  type: string;
  body: string;
}

const DEPTH_MAX = 8;

function partsOf(raw: string, depth: number): Part[] {
  const headers = headersOf(raw);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const body = raw.slice(endOfHeaders(raw));
  const boundary = parameter(contentType, 'boundary');
  if (type.startsWith('multipart/') && boundary !== undefined && depth < DEPTH_MAX) {
    const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1);
    return pieces
      .filter((piece) => !piece.startsWith('--'))
      .flatMap((piece) => partsOf(piece.replace(/^[ \t]*\r\n/, ''), depth + 1));
  }
  const encoding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  const charset = parameter(contentType, 'charset') ?? 'utf-8';
  return [{ type, body: decode(bytesOf(body, encoding), charset).replaceAll('\r\n', '\n') }];
}

function endOfHeaders(raw: string): number {
  if (raw.startsWith('\r\n')) return 2;
  const end = raw.indexOf('\r\n\r\n');
  return end < 0 ? raw.length : end + 4;
}

function headersOf(raw: string): Map<string, string> {
  const lines = raw
    .slice(0, endOfHeaders(raw))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(header);
  return match?.[1] ?? match?.[2];
}

function bytesOf(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return Buffer.from(
    encoding === 'quoted-printable' ? unquote(body.replaceAll(/=[ \t]*\r\n/g, '')) : body,
    'latin1',
  );
}

const unquote = (text: string): string =>
  text.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Encoded words of headers (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(/=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, kind: string, text: string) =>
      decode(
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : Buffer.from(unquote(text.replaceAll('_', ' ')), 'latin1'),
        charset,
      ),
    );
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
