import { kindOfStart } from '@waypost/domain/leads/workbook/workbook-problem';

/** The encodings of exports seen in the wild, as `TextDecoder` names them. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that {@link encodingOfStart} wants to see. */
export const startBytes = 4096;

/**
 * The encoding that the first bytes give away: a byte order mark, or the zero bytes that Latin text has in
 * UTF-16. Null: UTF-8 if all of it is valid, else Windows-1252.
 */
export function encodingOfStart(start: Uint8Array): FileEncoding | null {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && start[2] === 0xbf) return 'utf-8';
  let even = 0;
  let odd = 0;
  for (const [index, byte] of start.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = start.length * 0.2;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return null;
}

/** True for the first bytes of a workbook or another packed file: not text at all. */
export function isNoText(start: Uint8Array): boolean {
  return kindOfStart(start) !== 'text';
}

/** Thrown by {@link decodedText} when `fatal` and a byte does not fit the encoding. */
export class WrongEncoding extends Error {}

/**
 * Decodes a byte stream piece by piece; every line break comes out as one `\n`, the byte order mark is gone.
 * @throws WrongEncoding when `fatal`.
 */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: FileEncoding,
  options: { fatal: boolean },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: options.fatal });
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new WrongEncoding(`The file is not ${encoding}.`);
    }
  };
  // A carriage return at the end of a piece may be half of a line break.
  let held = '';
  for await (const chunk of bytes) {
    let text = held + decode(chunk);
    held = text.endsWith('\r') ? '\r' : '';
    if (held !== '') text = text.slice(0, -1);
    if (text !== '') yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
  const rest = held + decode(undefined);
  if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
}
