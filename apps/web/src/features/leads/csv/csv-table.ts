import { guessColumns, mappingProblem, type ColumnGuess, withKinds } from '@waypost/domain/leads/csv-mapping';
import { rowCompanyKey } from '@waypost/domain/leads/company-name';
import { cutRecords, type ParsedText, unclosedQuote } from '@waypost/domain/leads/csv-cut';
import { unguarded } from '@waypost/domain/leads/csv-guard';
import { findTableStart } from '@waypost/domain/leads/csv-preamble';
import {
  type CellRepair,
  FILE_FIXES,
  type FileFix,
  fixed,
  repaired,
  repairsByRow,
} from '@waypost/domain/leads/csv-repair';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { type LeadDraft, mapRow, saysUnknown } from '@waypost/domain/leads/csv-row';
import { memberKeyOf } from '@waypost/domain/leads/profile-link';
import { withSpareLinks } from '@waypost/domain/leads/csv-spare-link';
import Papa from 'papaparse';
import { fieldLabel, targetsOf, type ChosenMapping } from './csv-fields.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface TableRow {
  number: number;
  cells: readonly string[];
  /** Why the row cannot be read as it stands. */
  problem?: string | undefined;
}

export interface CsvTable {
  delimiter: Delimiter;
  /** All records that were read, preamble and empty lines included. */
  records: readonly string[][];
  /** Index of the record that names the columns; null when none does. */
  headerRow: number | null;
  columns: readonly ColumnGuess[];
  /** Rows with content after the header, each with its number in the file (from 1). */
  rows: readonly TableRow[];
  emptyRows: number;
}

/** Rows that the guessing of columns looks at; the server looks at as many. */
const sampledRows = 100;
const recordsLookedAt = 60;

/**
 * The delimiter under which the most records have the same number of cells; between equals the one that makes
 * more cells.
 */
export function detectDelimiter(text: string): Delimiter {
  const named = delimiters.find((delimiter) => text.startsWith(`sep=${delimiter}\n`));
  if (named) return named;
  let best: { delimiter: Delimiter; agreeing: number; width: number } = {
    delimiter: ',',
    agreeing: 0,
    width: 1,
  };
  for (const delimiter of delimiters) {
    const widths = new Map<number, number>();
    for (const { length } of parsedText(text, delimiter, recordsLookedAt).data) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    }
    for (const [width, agreeing] of widths) {
      if (agreeing > best.agreeing || (agreeing === best.agreeing && width > best.width)) {
        best = { delimiter, agreeing, width };
      }
    }
  }
  return best.delimiter;
}

/** Cuts text into a table; what is not given is found. A header row of null: the first row is data. Of a beginning (`whole` false) the last, cut record is left out. */
export function readTable(
  text: string,
  given: { delimiter?: Delimiter | undefined; headerRow?: number | null | undefined; whole?: boolean } = {},
): CsvTable {
  const delimiter = given.delimiter ?? detectDelimiter(text);
  const parse = (part: string, preview: number) => parsedText(part, delimiter, preview, given.whole);
  const { records, broken } = cutRecords(text, { delimiter, atEnd: given.whole ?? true, parse });
  const start =
    given.headerRow === undefined
      ? findTableStart(records)
      : { headerRow: given.headerRow, firstDataRow: given.headerRow === null ? 0 : given.headerRow + 1 };
  const header = start.headerRow === null ? [] : (records[start.headerRow] ?? []);
  const after = records.slice(start.firstDataRow);
  const rows = after
    .map((cells, index): TableRow => {
      const place = start.firstDataRow + index;
      return { number: place + 1, cells, problem: broken.has(place) ? unclosedQuote : undefined };
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return {
    delimiter,
    records,
    headerRow: start.headerRow,
    columns: guessColumns(
      header,
      rows.slice(0, sampledRows).map(({ cells }) => unguarded(cells)),
    ),
    rows,
    emptyRows: after.length - rows.length,
  };
}

function parsedText(text: string, delimiter: Delimiter, preview: number, whole = true): ParsedText {
  return new Papa.Parser({ delimiter, newline: '\n', preview }).parse(text, 0, !whole) as ParsedText;
}

export interface RowCheck {
  number: number;
  name: string;
  title: string | null;
  company: string | null;
  profile: string | null;
  /** Why the row names nobody; null for a good one. */
  problem: string | null;
  /** What is left out of a good row. */
  warning: string | null;
  /** An earlier row names the same person. */
  repeated: boolean;
  /** The cells after repairs. */
  cells: readonly string[];
  /** The columns that the problem or the warnings are about; none when it is about the whole row. */
  marked: readonly number[];
  /** The columns whose cell says “Unknown”, which is no value: their field stays empty. */
  unknown: readonly number[];
}

/** Repairs of cells by `row:column`, and rules for all rows. */
export interface Repairs {
  cells: ReadonlyMap<string, CellRepair>;
  fixes: readonly FileFix[];
}
export const noRepairs: Repairs = { cells: new Map(), fixes: [] };

/** Puts one cell right; back to what the file says takes the repair away. */
export function withRepair(repairs: Repairs, repair: CellRepair): Repairs {
  const cells = new Map(repairs.cells);
  const key = `${repair.row}:${repair.column}`;
  if (repair.value === repair.was) cells.delete(key);
  else cells.set(key, repair);
  return { ...repairs, cells };
}

/** Rows that each rule would change, of those given. */
export function fixCounts(
  rows: CsvTable['rows'],
  mapping: ChosenMapping,
  repairs: Repairs,
): Readonly<Record<FileFix, number>> {
  const targets = targetsOf(mapping);
  const byRow = repairsByRow([...repairs.cells.values()]);
  const counts = { trim: 0, split_full_name: 0, normalise_url: 0 };
  for (const { number, cells } of rows) {
    const held = repaired(cells, byRow.get(number));
    for (const fix of FILE_FIXES) if (fixed(held, targets, [fix]) !== held) counts[fix] += 1;
  }
  return counts;
}

/** What of a file beside its rows says what they become. */
interface FileContext {
  /** Of own fields, by name: a value that is not of it is said. */
  kinds?: ReadonlyMap<string, CustomFieldKind>;
  /** What says whose links stand in for a missing one; none for a file without names of columns. */
  headers?: readonly string[];
}

/** What the rows become under a mapping, repaired. */
export function checkRows(
  rows: CsvTable['rows'],
  mapping: ChosenMapping,
  repairs: Repairs = noRepairs,
  { kinds = new Map(), headers = [] }: FileContext = {},
): RowCheck[] {
  const targets = withSpareLinks(withKinds(targetsOf(mapping), kinds), headers);
  const byRow = repairsByRow([...repairs.cells.values()]);
  const names = mapping.flatMap((field, column) => (field?.endsWith('Name') ? [column] : []));
  const columnOf = (field: string | null): number[] => {
    const column = field === null ? -1 : mapping.indexOf(field);
    return column < 0 ? [] : [column];
  };
  const seen = new Set<string>();
  /** Who is named without a link, until the link comes. */
  const unlinked = new Set<string>();
  return rows.map(({ number, cells: given, problem: unreadable }) => {
    const cells = unguarded(fixed(repaired(given, byRow.get(number)), targets, repairs.fixes));
    const result = mapRow(targets, cells);
    const unknown = targets.flatMap((target, column) => (saysUnknown(target, cells[column]) ? [column] : []));
    if (unreadable !== undefined || !result.ok) {
      const name = names
        .map((column) => cells[column]?.trim())
        .filter(Boolean)
        .join(' ');
      const nobody = { title: null, company: null, profile: null, warning: null, repeated: false, unknown };
      if (unreadable !== undefined || result.ok) {
        return { number, name, ...nobody, problem: unreadable ?? null, cells, marked: [] };
      }
      const { message: problem, field } = result.rejection;
      return { number, name, ...nobody, problem, cells, marked: columnOf(field) };
    }
    const { lead, warnings } = result;
    const profile = lead.identityKey ?? lead.linkToResolve;
    const { linkToResolve: link } = lead;
    const name = profile === null || unlinked.size > 0 ? nameOf(lead) : '';
    const key = (link && memberKeyOf(link)) ?? profile ?? name;
    const isKnown = seen.has(key);
    // As the import does it: somebody without a link is whoever comes first with one, the same name and company.
    const repeated = isKnown || (lead.identityKey !== null && unlinked.delete(name));
    seen.add(key);
    if (profile === null && !isKnown) unlinked.add(name);
    return {
      number,
      name: [lead.firstName, lead.lastName].filter(Boolean).join(' '),
      title: lead.title ?? lead.headline,
      company: lead.company,
      profile,
      problem: null,
      warning: warnings.length === 0 ? null : warnings.map(({ message }) => message).join(' '),
      repeated,
      cells,
      marked: warnings.flatMap(({ column, field }) => column ?? columnOf(field)),
      unknown,
    };
  });
}

const nameOf = ({ firstName, lastName, company }: LeadDraft): string =>
  [firstName ?? '', lastName ?? '', rowCompanyKey(company ?? '')].join('\n').toLowerCase();

/** What the mapping still lacks, as a sentence; null when the file can be imported. */
export function problemOf(mapping: ChosenMapping): string | null {
  const problem = mappingProblem(targetsOf(mapping));
  return problem?.replace(/\((\w+)\)/, (_, field: string) => `(${fieldLabel(field)})`) ?? null;
}
