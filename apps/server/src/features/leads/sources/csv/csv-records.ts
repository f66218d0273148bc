import Papa from 'papaparse';

/** Longest record in characters; beyond it a quotation mark is taken for not closed. */
const recordCharactersMax = 1024 * 1024;

export interface CsvRecord {
  /** Number of the record in the file, counted from 1, preamble and empty lines included. */
  number: number;
  cells: string[];
  /** Why the record cannot be read as it stands; null for a good one. */
  problem: string | null;
}

const unclosedQuote = 'A quotation mark in this row is not closed.';

interface Parsed {
  data: string[][];
  errors: { type?: string; code?: string; row?: number }[];
  meta: { cursor: number };
}

/**
 * Cuts text (line breaks as `\n`) into records, some at a time. A record whose quotation mark is never
 * closed costs its own first line, not the rest of the file.
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord[]> {
  const state = { rest: '', number: 0 };
  for await (const piece of text) {
    state.rest += piece;
    const records = cut(state, delimiter, false);
    if (records.length > 0) yield records;
  }
  const records = cut(state, delimiter, true);
  if (records.length > 0) yield records;
}

function cut(state: { rest: string; number: number }, delimiter: string, atEnd: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  const push = (cells: string[], problem: string | null): void => {
    state.number += 1;
    records.push({ number: state.number, cells, problem });
  };
  while (state.rest !== '') {
    const parsed = parse(state.rest, delimiter, atEnd, 0);
    const broken = brokenRow(parsed, state.rest.length, atEnd);
    for (const cells of parsed.data.slice(0, broken ?? parsed.data.length)) push(cells, null);
    if (broken === null) {
      // A last line break ends the last record; it does not begin an empty one.
      if (atEnd && state.rest.endsWith('\n') && isBlank(records.at(-1)?.cells)) {
        records.pop();
        state.number -= 1;
      }
      state.rest = atEnd ? '' : state.rest.slice(parsed.meta.cursor);
      return records;
    }
    const start = broken === 0 ? 0 : parse(state.rest, delimiter, atEnd, broken).meta.cursor;
    const lineEnd = state.rest.indexOf('\n', start);
    const line = state.rest.slice(start, lineEnd === -1 ? undefined : lineEnd);
    push(line.slice(0, recordCharactersMax).split(delimiter), unclosedQuote);
    state.rest = lineEnd === -1 ? '' : state.rest.slice(lineEnd + 1);
  }
  return records;
}

function isBlank(cells: readonly string[] | undefined): boolean {
  return cells !== undefined && cells.length === 1 && cells[0] === '';
}

/** @param preview stop after so many records; 0 reads all. */
function parse(text: string, delimiter: string, atEnd: boolean, preview: number): Parsed {
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview });
  return parser.parse(text, 0, !atEnd) as Parsed;
}

/** Index of the first record that swallowed other lines through an unclosed quotation mark. */
function brokenRow(parsed: Parsed, length: number, atEnd: boolean): number | null {
  for (const error of parsed.errors) {
    if (error.type !== 'Quotes' || error.row === undefined) continue;
    const swallowed = parsed.data[error.row]?.some((cell) => cell.includes('\n')) ?? false;
    if (swallowed || (error.code === 'MissingQuotes' && error.row < parsed.data.length)) return error.row;
  }
  return !atEnd && length - parsed.meta.cursor > recordCharactersMax ? parsed.data.length : null;
}
