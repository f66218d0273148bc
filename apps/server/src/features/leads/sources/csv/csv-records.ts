import { cutRecords, type ParsedText, type ParseText, unclosedQuote } from '@waypost/domain/leads/csv-cut';
import Papa from 'papaparse';

export interface CsvRecord {
  /** Number of the record in the file, counted from 1, preamble and empty lines included. */
  number: number;
  cells: string[];
  /** Why the record cannot be read as it stands; null for a good one. */
  problem: string | null;
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
  const parse: ParseText = (text, preview) => {
    const parser = new Papa.Parser({ delimiter, newline: '\n', preview });
    return parser.parse(text, 0, !atEnd) as ParsedText;
  };
  const { records, broken, rest } = cutRecords(state.rest, { delimiter, atEnd, parse });
  const before = state.number;
  state.rest = rest;
  state.number += records.length;
  return records.map((cells, index) => ({
    number: before + index + 1,
    cells,
    problem: broken.has(index) ? unclosedQuote : null,
  }));
}
