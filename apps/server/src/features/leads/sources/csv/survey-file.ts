import type { ImportOptions } from '@waypost/contract/leads';
import {
  type ColumnMapping,
  guessColumns,
  mappingOf,
  mappingProblem,
} from '@waypost/domain/leads/csv-mapping';
import { findTableStart } from '@waypost/domain/leads/csv-preamble';
import { JobFailed } from '../../../../platform/jobs/job-kinds.ts';
import type { Files } from '../../../../ports/files.ts';
import { csvRecords } from './csv-records.ts';
import { chosenMapping } from './chosen-mapping.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import {
  decodedText,
  encodingOfStart,
  type FileEncoding,
  startBytes,
  WrongEncoding,
} from './text-encoding.ts';

/** Data rows shown to the guessing of columns. */
const sampledRowsMax = 100;
const firstRecordsMax = 200;
/** What a download of rejected rows adds to the columns of its file. */
export const rejectColumns = ['Row', 'Reason'] as const;

/** Everything needed to read a file the same way again, found by reading it once to its end. */
export interface FilePlan {
  /** Where the rows lie; another file than the uploaded one for a workbook. */
  fileKey: string;
  encoding: FileEncoding;
  delimiter: string;
  header: string[];
  /** Records up to this number are preamble and header. */
  lastHeaderRecord: number;
  mapping: ColumnMapping;
  /** Records with content after the header. */
  rows: number;
}

/** @throws JobFailed with a sentence when nothing can be imported from the file. */
export async function surveyFile(
  files: Files,
  fileKey: string,
  options: Pick<ImportOptions, 'delimiter' | 'headerLine' | 'mapping'>,
): Promise<FilePlan> {
  const start = await startOf(files, fileKey, 16 * startBytes);
  if (start.length === 0) throw new JobFailed('The file is empty. Export it again or choose another file.');
  const named = encodingOfStart(start.subarray(0, startBytes));
  const sample = new TextDecoder(named ?? 'utf-8').decode(start).replace(/\r\n?/g, '\n');
  const delimiter = options.delimiter ?? detectDelimiter(sample);
  const read = async (encoding: FileEncoding, fatal: boolean) =>
    countRecords(csvRecords(decodedText(await files.read(fileKey), encoding, { fatal }), delimiter));
  let encoding: FileEncoding = named ?? 'utf-8';
  let counted;
  try {
    counted = await read(encoding, named === null);
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    encoding = 'windows-1252';
    counted = await read(encoding, false);
  }
  const { first } = counted;
  if (counted.filled === 0) {
    throw new JobFailed('The file has no rows with content. Export it again or choose another file.');
  }
  const begin =
    options.headerLine === undefined
      ? findTableStart(first)
      : { headerRow: options.headerLine, firstDataRow: options.headerLine + 1 };
  const header = begin.headerRow === null ? [] : (first[begin.headerRow] ?? []).map((cell) => cell.trim());
  const samples = first.slice(begin.firstDataRow).filter(hasContent).slice(0, sampledRowsMax);
  const guessed = mappingOf(guessColumns(header, samples));
  const mapping = chosenMapping(withoutOwnColumns(guessed, header), options.mapping);
  const problem = mappingProblem(mapping);
  if (problem !== null && samples.length > 0) {
    throw new JobFailed(`The columns of the file do not say who the people are. ${problem}`);
  }
  const before = first.slice(0, begin.firstDataRow).filter(hasContent).length;
  return {
    fileKey,
    encoding,
    delimiter,
    header,
    lastHeaderRecord: begin.firstDataRow,
    mapping,
    rows: counted.filled - before,
  };
}

/** Rejected rows that were repaired come back with our two columns behind the file's own. */
function withoutOwnColumns(guessed: ColumnMapping, header: readonly string[]): ColumnMapping {
  const own = header.length - rejectColumns.length;
  if (!rejectColumns.every((name, index) => header[own + index] === name)) return guessed;
  return guessed.map((target, column) => (column >= own ? { kind: 'ignore' } : target));
}

export function hasContent(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

async function countRecords(
  batches: ReturnType<typeof csvRecords>,
): Promise<{ first: string[][]; filled: number }> {
  const first: string[][] = [];
  let filled = 0;
  for await (const records of batches) {
    for (const record of records) {
      if (first.length < firstRecordsMax) first.push(record.cells);
      if (hasContent(record.cells)) filled += 1;
    }
  }
  return { first, filled };
}

/** The first bytes of a stored file. */
export async function startOf(files: Files, fileKey: string, bytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of await files.read(fileKey)) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length >= bytes) break;
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}
