/** A workbook cannot be read; the message says why and what to do. */
export class WorkbookProblem extends Error {
  override readonly name = 'WorkbookProblem';
}

/** Rows with content that a workbook may have; beyond it a CSV file is asked for. */
export const WORKBOOK_ROWS_MAX = 100_000;
/** Columns of a sheet that are read; what stands behind them is passed by. */
export const WORKBOOK_COLUMNS_MAX = 1_000;
/** Bytes of a workbook's file, at most. */
export const WORKBOOK_BYTES_MAX = 64 * 1024 * 1024;
/** Characters of one part of a workbook once unpacked, at most: a small file can unpack to no end. */
export const WORKBOOK_PART_CHARACTERS_MAX = 768 * 1024 * 1024;

const saveAs = 'Open it, choose "Save as" and "CSV UTF-8", and upload that file.';

export const workbookProblems = {
  old: `This is a workbook of the old kind (.xls). ${saveAs}`,
  locked:
    'This workbook is protected with a password. Save a copy without the password and upload that file.',
  broken: `This workbook is damaged and cannot be read. ${saveAs}`,
  archive: 'This is a packed archive. Unpack it and upload the CSV or XLSX file in it.',
  packed: 'This file is packed (.gz). Unpack it and upload the CSV file in it.',
  other: 'This is a document, but not a workbook with rows. Export the list as CSV or XLSX.',
  rows: 'This workbook has more than 100,000 rows. Save the sheet as "CSV UTF-8" and upload that file: a CSV file may have any number.',
  bytes: 'This workbook is larger than 64 MiB. Save the sheet as "CSV UTF-8" and upload that file.',
  empty: 'This workbook has no rows with content. Choose another file or another sheet.',
} as const;

/** What the first bytes of a file say it is; `text` for anything that is none of the others. */
export function kindOfStart(start: Uint8Array): 'text' | 'zip' | 'ole' | 'gzip' {
  const begins = (...bytes: number[]): boolean => bytes.every((byte, at) => start[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'ole';
  return begins(0x1f, 0x8b) ? 'gzip' : 'text';
}

/** Why a file that is not text cannot be read, as far as its bytes tell; null for one that may be a workbook. */
export function refusalOf(bytes: Uint8Array): string | null {
  switch (kindOfStart(bytes)) {
    case 'gzip':
      return workbookProblems.packed;
    case 'ole':
      // A protected workbook stands in the container of the old kind, under this name.
      return holds(bytes, 'EncryptedPackage') ? workbookProblems.locked : workbookProblems.old;
    default:
      return null;
  }
}

/** Looks for a name as the old container writes it: two bytes per character. */
function holds(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((character) => [character.charCodeAt(0), 0]);
  const end = Math.min(bytes.length, 4 * 1024 * 1024) - wanted.length;
  for (let at = 0; at <= end; at += 1) {
    if (bytes[at] === wanted[0] && wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
