/** Cuts text into the records of a table, the same on the server and in the preview of a browser. */

/** Longest record in characters; beyond it a quotation mark is taken for not closed. */
const recordCharactersMax = 1024 * 1024;

/** Why a record cannot be read as it stands. */
export const unclosedQuote = 'A quotation mark in this row is not closed.';

/** What a parser of the usual kind answers. */
export interface ParsedText {
  data: string[][];
  errors: { type?: string; code?: string; row?: number }[];
  /** Characters behind the last whole record. */
  meta: { cursor: number };
}
/** @param preview stop after so many records; 0 reads all. */
export type ParseText = (text: string, preview: number) => ParsedText;

/**
 * Cuts text (line breaks as `\n`) into records. A record whose quotation mark is never closed costs its own first line,
 * not the rest of the text.
 * @param atEnd no more text follows.
 * @returns `broken`: places among the records of those that cannot be read as they stand; `rest`: the text of a record
 * that is not whole yet.
 */
export function cutRecords(
  text: string,
  { delimiter, atEnd, parse }: { delimiter: string; atEnd: boolean; parse: ParseText },
): { records: string[][]; broken: ReadonlySet<number>; rest: string } {
  const records: string[][] = [];
  const broken = new Set<number>();
  let rest = text;
  while (rest !== '') {
    const parsed = parse(rest, 0);
    const bad = brokenRow(parsed, rest.length, atEnd);
    for (const cells of bad === null ? parsed.data : parsed.data.slice(0, bad)) records.push(cells);
    if (bad === null) {
      // A last line break ends the last record; it does not begin an empty one.
      if (atEnd && rest.endsWith('\n') && isBlank(records.at(-1))) records.pop();
      return { records, broken, rest: atEnd ? '' : rest.slice(parsed.meta.cursor) };
    }
    const start = bad === 0 ? 0 : parse(rest, bad).meta.cursor;
    const lineEnd = rest.indexOf('\n', start);
    const line = rest.slice(start, lineEnd === -1 ? undefined : lineEnd);
    broken.add(records.length);
    records.push(line.slice(0, recordCharactersMax).split(delimiter));
    rest = lineEnd === -1 ? '' : rest.slice(lineEnd + 1);
  }
  return { records, broken, rest };
}

function isBlank(cells: readonly string[] | undefined): boolean {
  return cells !== undefined && cells.length === 1 && cells[0] === '';
}

/** Index of the first record that swallowed other lines through an unclosed quotation mark. */
function brokenRow(parsed: ParsedText, length: number, atEnd: boolean): number | null {
  for (const error of parsed.errors) {
    if (error.type !== 'Quotes' || error.row === undefined) continue;
    const swallowed = parsed.data[error.row]?.some((cell) => cell.includes('\n')) ?? false;
    if (swallowed || (error.code === 'MissingQuotes' && error.row < parsed.data.length)) return error.row;
  }
  return !atEnd && length - parsed.meta.cursor > recordCharactersMax ? parsed.data.length : null;
}
