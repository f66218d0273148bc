import type { FileOptions } from '@waypost/contract/leads-import';
import {
  type ColumnMapping,
  guessColumns,
  mappingOf,
  mappingProblem,
  spelledAsKnown,
  withKinds,
} from '@waypost/domain/leads/csv-mapping';
import { findTableStart } from '@waypost/domain/leads/csv-preamble';
import { withSpareLinks } from '@waypost/domain/leads/csv-spare-link';
import { knownFieldName } from '@waypost/domain/leads/field-name';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { JobFailed } from '../../../../platform/jobs/job-kinds.ts';
import type { Files } from '../../../../ports/files.ts';
import { csvRecords } from './csv-records.ts';
import { chosenMapping } from './chosen-mapping.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { type CommaField, createNumberTally, type NumberTally } from './number-columns.ts';
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
  /** Number fields in which "12.000" is twelve thousand; a plan from before they were looked for names none. */
  commaFields?: CommaField[];
  /** Records with content after the header. */
  rows: number;
}

/** What is known before a file is opened. */
export interface FileBackground {
  /** The rows were read out of a workbook. */
  isWorkbook: boolean;
  /** The workspace's own fields with their kinds. */
  ownFields: ReadonlyMap<string, CustomFieldKind>;
}

type SurveyOptions = Pick<
  FileOptions,
  'delimiter' | 'headerLine' | 'mapping' | 'customKinds' | 'numberFormats'
>;

/** @throws JobFailed with a sentence when nothing can be imported from the file. */
export async function surveyFile(
  files: Files,
  fileKey: string,
  options: SurveyOptions,
  background: FileBackground,
): Promise<FilePlan> {
  const start = await startOf(files, fileKey, 16 * startBytes);
  if (start.length === 0) throw new JobFailed('The file is empty. Export it again or choose another file.');
  const named = encodingOfStart(start.subarray(0, startBytes));
  const sample = new TextDecoder(named ?? 'utf-8').decode(start).replace(/\r\n?/g, '\n');
  const delimiter = options.delimiter ?? detectDelimiter(sample);
  const known = [...background.ownFields.keys()];
  const spelled = <Value>(byName: Readonly<Record<string, Value>>) =>
    Object.entries(byName).map(
      ([name, value]) => [knownFieldName(name, known) ?? name.trim(), value] as const,
    );
  const kinds = new Map([...background.ownFields, ...spelled(options.customKinds)]);
  const tallyFrom = (first: readonly string[][]): NumberTally => {
    const layout = layoutOf(first, options, background);
    const tally = createNumberTally({
      mapping: layout.mapping,
      header: layout.header,
      delimiter: background.isWorkbook ? null : delimiter,
      kinds,
      chosen: new Map(spelled(options.numberFormats)),
    });
    for (const cells of first.slice(layout.firstDataRow)) tally.read(cells);
    return tally;
  };
  const read = async (encoding: FileEncoding, fatal: boolean) =>
    countRecords(
      csvRecords(decodedText(await files.read(fileKey), encoding, { fatal }), delimiter),
      tallyFrom,
    );
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
  const { header, firstDataRow, samples, mapping } = layoutOf(first, options, background);
  const problem = mappingProblem(mapping);
  if (problem !== null && samples.length > 0) {
    throw new JobFailed(`The columns of the file do not say who the people are. ${problem}`);
  }
  const before = first.slice(0, firstDataRow).filter(hasContent).length;
  return {
    fileKey,
    encoding,
    delimiter,
    header,
    lastHeaderRecord: firstDataRow,
    mapping: withSpareLinks(withKinds(mapping, kinds), header),
    commaFields: counted.tally.commaFields(),
    rows: counted.filled - before,
  };
}

/** Where the rows begin, and what their columns mean. */
function layoutOf(
  first: readonly string[][],
  options: Pick<SurveyOptions, 'headerLine' | 'mapping'>,
  { ownFields }: FileBackground,
): { header: string[]; firstDataRow: number; samples: string[][]; mapping: ColumnMapping } {
  const { headerLine } = options;
  const { headerRow, firstDataRow } =
    headerLine === undefined
      ? findTableStart(first)
      : { headerRow: headerLine, firstDataRow: headerLine === null ? 0 : headerLine + 1 };
  const header = headerRow === null ? [] : (first[headerRow] ?? []).map((cell) => cell.trim());
  const samples = first.slice(firstDataRow).filter(hasContent).slice(0, sampledRowsMax);
  const guessed = mappingOf(guessColumns(header, samples));
  const mapping = spelledAsKnown(chosenMapping(guessed, options.mapping), ownFields.keys());
  return { header, firstDataRow, samples, mapping };
}

export function hasContent(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Reads a file to its end; the tally begins when its first records say what the columns mean. */
async function countRecords(
  batches: ReturnType<typeof csvRecords>,
  tallyFrom: (first: readonly string[][]) => NumberTally,
): Promise<{ first: string[][]; filled: number; tally: NumberTally }> {
  const first: string[][] = [];
  let tally: NumberTally | null = null;
  let filled = 0;
  for await (const records of batches) {
    for (const record of records) {
      if (hasContent(record.cells)) filled += 1;
      if (first.length < firstRecordsMax) first.push(record.cells);
      else {
        tally ??= tallyFrom(first);
        tally.read(record.cells);
      }
    }
  }
  return { first, filled, tally: tally ?? tallyFrom(first) };
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
