import type { Exclusion } from '@waypost/contract/leads';
import Papa from 'papaparse';
import { endOfDay } from './exclusion-days.ts';
import type { ExclusionRow } from './exclusion-queries.ts';

/** A line as it was given, and the rule it makes. */
export interface ReadRow {
  /** From 1. */
  line: number;
  rule: ExclusionRow;
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
const kinds: ReadonlySet<string> = new Set(['person', 'company', 'domain', 'keyword']);

/** What somebody most likely means who gives no kind: links and e-mail addresses are people, hosts are domains. */
export function likelyKind(value: string): Exclusion['kind'] {
  const text = value.trim();
  if (/linkedin\.com\//i.test(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'person';
  return /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+\p{L}{2,}(\/\S*)?$/u.test(text) ? 'domain' : 'company';
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
    const given = cellOf('kind')?.text.toLowerCase() ?? '';
    const kind = kinds.has(given) ? (given as Exclusion['kind']) : (value.kind ?? likelyKind(value.text));
    const reason = cellOf('reason')?.text;
    const until = /^\d{4}-\d{2}-\d{2}/.exec(cellOf('until')?.text ?? '')?.[0];
    const isDay = until !== undefined && !Number.isNaN(Date.parse(until));
    const rule = {
      ...{ kind, value: value.text.slice(0, 1_000) },
      ...(reason === undefined ? {} : { reason: reason.slice(0, 300) }),
      ...(isDay ? { expiresAt: endOfDay(until) } : {}),
    };
    return [{ line: index + (isHeader ? 2 : 1), rule }];
  });
}
