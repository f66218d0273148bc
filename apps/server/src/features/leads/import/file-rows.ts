import type { FileOptions } from '@waypost/contract/leads-import';
import { fixed, repaired, repairsByRow } from '@waypost/domain/leads/csv-repair';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Files } from '../../../ports/files.ts';
import { cleanedFields } from '../cleaning/cleaned-fields.ts';
import { type FoundPerson, prepare } from '../lead-person.ts';
import { type CsvRecord, csvRecords } from '../sources/csv/csv-records.ts';
import { rowToPerson, type ValueNotes } from '../sources/csv/row-to-person.ts';
import { withPlainNumbers } from '../sources/csv/number-columns.ts';
import { type FilePlan, hasContent } from '../sources/csv/survey-file.ts';
import { decodedText } from '../sources/csv/text-encoding.ts';

/** A row of a file, repaired: the person it names, or why it names nobody. */
export interface FileRow extends ValueNotes {
  /** Number of the record in the file, from 1. */
  number: number;
  cells: readonly string[];
  person: FoundPerson | null;
  /** A sentence for a row without a person; else ''. */
  reason: string;
}

const none: readonly string[] = [];
const noNotes: ValueNotes = { tooLong: none, mistyped: none };

/**
 * Rows behind the given record, `rowsPerPiece` at a time, in the order of the file. Between two pieces whatever else
 * the process has to do gets its turn.
 */
export async function* fileRows(
  files: Files,
  plan: FilePlan,
  options: Pick<FileOptions, 'repairs' | 'fixes' | 'clean'>,
  from: { afterRecord: number; rowsPerPiece: number },
): AsyncGenerator<FileRow[]> {
  const repairs = repairsByRow(options.repairs);
  const text = decodedText(await files.read(plan.fileKey), plan.encoding, { fatal: false });
  let waiting: FileRow[] = [];
  for await (const records of csvRecords(text, plan.delimiter)) {
    for (const record of records) {
      if (record.number <= from.afterRecord || !hasContent(record.cells)) continue;
      waiting.push(rowOf(record));
      if (waiting.length < from.rowsPerPiece) continue;
      yield waiting;
      waiting = [];
      await othersTurn();
    }
  }
  if (waiting.length > 0) yield waiting;

  function rowOf({ number, cells: given, problem }: CsvRecord): FileRow {
    const cells = fixed(repaired(given, repairs.get(number)), plan.mapping, options.fixes);
    if (problem !== null) return { number, cells, person: null, reason: problem, ...noNotes };
    const outcome = rowToPerson(plan.mapping, cells);
    if (!('person' in outcome)) return { number, cells, person: null, reason: outcome.reason, ...noNotes };
    const read = withPlainNumbers(outcome.person.fields, plan.commaFields ?? []);
    const { fields } = cleanedFields(read, options.clean);
    const person = { ...outcome.person, fields };
    // Worked out here, while the database is busy with the rows before.
    person.prepared = prepare(person.fields, person.identityKey);
    return { number, cells, person, reason: '', tooLong: outcome.tooLong, mistyped: outcome.mistyped };
  }
}

/** Reads so many values ahead, so that the next ones are read while those before are being stored. */
export async function* readAhead<Value>(
  values: AsyncGenerator<Value>,
  { amount }: { amount: number },
): AsyncGenerator<Value> {
  const ahead: Promise<IteratorResult<Value, unknown>>[] = [];
  const ask = (): void => {
    const next = values.next();
    // A failure is thrown where the value is asked for, not before.
    next.catch(() => undefined);
    ahead.push(next);
  };
  try {
    while (ahead.length < amount) ask();
    for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
      const result = await next;
      if (result.done === true) return;
      ask();
      yield result.value;
    }
  } finally {
    await values.return(undefined).catch(() => undefined);
  }
}
