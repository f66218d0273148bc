import { kindOfStart } from '@waypost/domain/leads/workbook/workbook-problem';

/** Encodings of exports seen in the wild, as `TextDecoder` names them. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const encodingNames: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

export interface CsvText {
  /** Every line break is one `\n`; the byte order mark is gone. */
  text: string;
  encoding: CsvEncoding;
  /** False when only the beginning of a large file was read. */
  whole: boolean;
  /** Of a workbook: its sheets, and the one that was read. */
  sheets?: readonly string[];
  sheet?: string;
}

/** The file cannot be read as a table; the message says why and what to do. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
}

/** How much of a file the preview reads. */
export const previewBytesMax = 4 * 1024 * 1024;

/** The beginning of a file as text, of a workbook the chosen sheet. Throws CsvProblem for what is neither. */
export async function readText(file: File, sheet?: string): Promise<CsvText> {
  const bytes = new Uint8Array(await file.slice(0, previewBytesMax).arrayBuffer());
  if (bytes.length === 0)
    throw new CsvProblem(`${file.name} is empty. Export it again or choose another file.`);
  if (kindOfStart(bytes) !== 'text') {
    const { readWorkbook } = await import('./workbook-text.ts');
    return readWorkbook(file, sheet);
  }
  return decode(bytes, file.size <= previewBytesMax, file.name);
}

/** Byte order mark first, then the zero bytes that Latin text has in UTF-16, then UTF-8 if it is valid. */
export function decode(bytes: Uint8Array, whole: boolean, name = 'The file'): CsvText {
  const encoding =
    markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  let text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  // The last line of a beginning is cut somewhere.
  if (!whole) text = text.slice(0, Math.max(0, text.lastIndexOf('\n')));
  if (text.trim() === '')
    throw new CsvProblem(`${name} has no rows with content. Export it again or choose another file.`);
  if (looksBinary(text) || isDocument.test(text)) {
    throw new CsvProblem(`${name} is not a table of text. Export the list as CSV and upload that file.`);
  }
  return { text, encoding, whole };
}

function markedEncoding(bytes: Uint8Array): CsvEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

function unmarkedUtf16(bytes: Uint8Array): CsvEncoding | null {
  const start = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length * 0.2;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream: a character cut at the end of the preview is no mistake.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Documents that are text in a manner of speaking: a PDF, a web page that calls itself a workbook. */
const isDocument = /^\s*(?:%PDF-|\{\\rtf|<!doctype\s|<html[\s>]|<\?xml\s)/i;

function looksBinary(text: string): boolean {
  const start = text.slice(0, 4096);
  // oxlint-disable-next-line no-control-regex -- control characters are what tells a binary file
  const strange = start.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return strange > start.length * 0.05;
}
