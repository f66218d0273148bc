import type { Exclusion } from '@waypost/contract/leads';
import Papa from 'papaparse';
import { endOfDay } from './exclusion-days.ts';
import type { ExclusionRow } from './exclusion-queries.ts';

/** A line as it was given, and the rule it makes. */
export interface ReadRow {
  /** From 1. */
  line: number;
  rule: ExclusionRow;
  /** What of the line was not understood, and what was made of it instead; sentences. */
  notes: readonly string[];
}

/** Rows that one import takes. */
export const rowsMax = 5_000;

type Column = 'value' | 'kind' | 'reason' | 'until';
const columnNames: Readonly<Record<string, { column: Column; kind?: Exclusion['kind'] }>> = {
  value: { column: 'value' },
  person: { column: 'value', kind: 'person' },
  linkedin: { column: 'value', kind: 'person' },
  'linkedin url': { column: 'value', kind: 'person' },
  'profile url': { column: 'value', kind: 'person' },
  url: { column: 'value' },
  email: { column: 'value', kind: 'person' },
  'e-mail': { column: 'value', kind: 'person' },
  company: { column: 'value', kind: 'company' },
  'company name': { column: 'value', kind: 'company' },
  domain: { column: 'value', kind: 'domain' },
  website: { column: 'value', kind: 'domain' },
  keyword: { column: 'value', kind: 'keyword' },
  kind: { column: 'kind' },
  type: { column: 'kind' },
  reason: { column: 'reason' },
  note: { column: 'reason' },
  until: { column: 'until' },
  expires: { column: 'until' },
  'last day': { column: 'until' },
};
const kinds: readonly Exclusion['kind'][] = ['person', 'company', 'domain', 'keyword'];

/** What somebody most likely means who gives no kind: links and e-mail addresses are people, hosts are domains. */
export function likelyKind(value: string): Exclusion['kind'] {
  const text = value.trim();
  if (/linkedin\.com\//i.test(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'person';
  return /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+\p{L}{2,}(\/\S*)?$/u.test(text) ? 'domain' : 'company';
}

const kindOf = (word: string) => kinds.find((kind) => kind === word.trim().toLowerCase());
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

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
 * order under a header that names them. Lines without a value are left out.
 */
export function readExclusionRows(text: string): ReadRow[] {
  const records = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' }).data;
  const [first = []] = records;
  const header = first.map((cell) => columnNames[cell.trim().toLowerCase()]);
  const isHeader = header.some((column) => column?.column === 'value');
  const columns = isHeader
    ? header
    : [{ column: 'value' as const }, { column: 'reason' as const }, { column: 'until' as const }];
  return (isHeader ? records.slice(1) : records).flatMap((cells, index) => {
    const cellOf = (column: Column) => {
      const at = columns.findIndex(
        (one, place) => one?.column === column && (cells[place] ?? '').trim() !== '',
      );
      return at < 0 ? null : { text: (cells[at] ?? '').trim(), kind: columns[at]?.kind };
    };
    const value = cellOf('value');
    if (value === null) return [];
    const given = cellOf('kind')?.text ?? '';
    const known = kindOf(given);
    const kind = known ?? value.kind ?? likelyKind(value.text);
    const reason = cellOf('reason')?.text;
    const end = cellOf('until')?.text ?? '';
    const until = dayOf(end);
    const rule = {
      ...{ kind, value: value.text.slice(0, 1_000) },
      ...(reason === undefined ? {} : { reason: reason.slice(0, 300) }),
      ...(until === undefined ? {} : { expiresAt: endOfDay(until) }),
    };
    const notes = [
      ...(given === '' || known !== undefined
        ? []
        : [`“${short(given)}” is no kind (person, company, domain, keyword), read as ${kind}.`]),
      ...(end === '' || until !== undefined
        ? []
        : [`“${short(end)}” is no day like 2027-06-30, so the rule has no end.`]),
    ];
    return [{ line: index + (isHeader ? 2 : 1), rule, notes }];
  });
}
