import type { Exclusion } from '@waypost/contract/leads';
import { likelyExclusionKind } from '@waypost/domain/leads/exclusion-kind';
import Papa from 'papaparse';
import { columnsUnder, type ListColumn, looksLikeHeader, plainColumns } from './exclusion-columns.ts';
import { endOfDay } from './exclusion-days.ts';
import type { ExclusionRow } from './exclusion-queries.ts';
import { short } from './exclusion-words.ts';

/** One rule of a line; a line that names a company and its website makes two. */
export interface ReadRule {
  /** From 1. */
  line: number;
  rule: ExclusionRow;
  /** What of the line was not understood, and what was made of it instead; sentences, with the first of its rules. */
  notes: readonly string[];
}

/** Rules that one import takes. */
export const rulesMax = 5_000;

/** A pasted list or a file as it was read. */
export interface ReadList {
  rules: readonly ReadRule[];
  /** Lines that make at least one of them. */
  rows: number;
  /** Lines that name a person and a company, or its website: of these the person alone is meant. */
  personsAlone: number;
  /** Lines that hold something and say nobody to exclude. */
  nobody: readonly { line: number; text: string }[];
  /** The first row names the columns. */
  isHeader: boolean;
  /** Names of the columns that say who is excluded, and of those that say nothing of a rule. */
  named: { values: readonly string[]; unused: readonly string[] };
}

const kinds: readonly Exclusion['kind'][] = ['person', 'company', 'domain', 'keyword'];

const kindOf = (word: string) => kinds.find((kind) => kind === word.trim().toLowerCase());

/** `yyyy-mm-dd`, or with points as Excel writes it in German: `31.12.2027`; undefined: no day. */
function dayOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const iso = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const at = new Date(`${iso}T00:00:00Z`);
  // The 31st of June is no day, although a date can be made of it.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/**
 * Rules of a pasted list or a CSV file: a value per line, then reason and last day (yyyy-mm-dd), or columns in any
 * order under a header that names them: each that says who makes a rule, but for the company of a person. Lines without a value make none and are told.
 * @param header whether the first row names the columns, where somebody said so; otherwise it is guessed.
 */
export function readExclusionRows(text: string, header?: boolean): ReadList {
  const records = recordsOf(text);
  const [first] = records;
  if (first === undefined)
    return {
      rules: [],
      rows: 0,
      personsAlone: 0,
      nobody: [],
      isHeader: false,
      named: { values: [], unused: [] },
    };
  const isHeader = header ?? looksLikeHeader(first.cells);
  const columns = isHeader ? columnsUnder(first.cells) : plainColumns;
  const rules: ReadRule[] = [];
  let [rows, personsAlone] = [0, 0];
  const nobody: { line: number; text: string }[] = [];
  for (const record of isHeader ? records.slice(1) : records) {
    const named = rulesOf(record, columns);
    const of = meantOf(named);
    if (of.length < named.length) personsAlone += 1;
    rules.push(...of);
    if (of.length > 0) rows += 1;
    else nobody.push({ line: record.line, text: saidOf(record) });
  }
  const names = (isOne: (column: ListColumn | undefined) => boolean) =>
    isHeader
      ? first.cells.map((cell) => cell.trim()).filter((cell, place) => cell !== '' && isOne(columns[place]))
      : [];
  const named = {
    values: names((column) => column?.column === 'value'),
    unused: names((column) => column === undefined),
  };
  return { rules, rows, personsAlone, nobody, isHeader, named };
}

interface ListRecord {
  /** From 1; blank lines and those inside of quotes count, as in the editor that shows the file. */
  line: number;
  cells: readonly string[];
}

/** A first line by which Excel is told the delimiter; it holds nothing else. */
const delimiterLine = /^sep=([,;\t|])\r?\n/;

/** The lines that hold something, with their places in the text. */
function recordsOf(whole: string): ListRecord[] {
  const [first = '', named] = delimiterLine.exec(whole) ?? [];
  const text = whole.slice(first.length);
  const delimiter = named ?? Papa.parse(text, { preview: 1, skipEmptyLines: 'greedy' }).meta.delimiter;
  let line = named === undefined ? 1 : 2;
  return Papa.parse<string[]>(text, { delimiter }).data.flatMap((cells) => {
    const record = { line, cells };
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return cells.some((cell) => cell.trim() !== '') ? [record] : [];
  });
}

/** All that a line says. */
const saidOf = ({ cells }: ListRecord) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ');

/** Whoever lists people with where they work means the people: their colleagues stay reachable. */
function meantOf(rules: readonly ReadRule[]): readonly ReadRule[] {
  const isOfFirm = ({ rule: { kind } }: ReadRule) => kind === 'company' || kind === 'domain';
  if (!rules.some(({ rule }) => rule.kind === 'person') || !rules.some(isOfFirm)) return rules;
  const notes = rules.flatMap((rule) => rule.notes);
  return rules.filter((rule) => !isOfFirm(rule)).map((rule, at) => (at === 0 ? { ...rule, notes } : rule));
}

/** A rule for each that the line says to exclude, all with its reason and last day; none where it names nobody. */
function rulesOf({ line, cells }: ListRecord, columns: readonly (ListColumn | undefined)[]): ReadRule[] {
  const cellsOf = (column: ListColumn['column']) =>
    columns.flatMap((one, place) => {
      const text = (cells[place] ?? '').trim();
      return one?.column === column && text !== '' ? [{ text, kind: one.kind }] : [];
    });
  const textOf = (column: ListColumn['column']) => cellsOf(column)[0]?.text;
  const values = cellsOf('value');
  const given = textOf('kind') ?? '';
  const known = kindOf(given);
  const reason = textOf('reason');
  const end = textOf('until') ?? '';
  const until = dayOf(end);
  const shared = {
    ...(reason === undefined ? {} : { reason: reason.slice(0, 300) }),
    ...(until === undefined ? {} : { expiresAt: endOfDay(until) }),
  };
  const rules = new Map<string, ExclusionRow>();
  for (const { text, kind: ofColumn } of values) {
    // Of several, the kind of the line cannot be that of a column that says its own.
    const kind = (values.length > 1 ? (ofColumn ?? known) : (known ?? ofColumn)) ?? likelyExclusionKind(text);
    const key = `${kind} ${text.toLowerCase()}`;
    if (!rules.has(key)) rules.set(key, { kind, value: text.slice(0, 1_000), ...shared });
  }
  const [first] = rules.values();
  const notes = [
    ...(given === '' || known !== undefined || first === undefined
      ? []
      : [`“${short(given)}” is no kind (person, company, domain, keyword), read as ${first.kind}.`]),
    ...(end === '' || until !== undefined
      ? []
      : [`“${short(end)}” is no day like 2027-06-30, so the rule has no end.`]),
  ];
  return [...rules.values()].map((rule, at) => ({ line, rule, notes: at === 0 ? notes : [] }));
}
