import type { ColumnMapping } from './csv-mapping.ts';
import { splitFullName } from './csv-row.ts';
import type { LeadField } from './csv-columns.ts';
import { CUSTOM_VALUE_LENGTH_MAX } from './lead-bounds.ts';

/** Repairs of a file's cells before they mean anything: by hand, cell by cell, or by a rule for all rows. */

/** Hand repairs of one import, at most. */
export const CELL_REPAIRS_MAX = 5_000;
/** Longest repaired cell, in characters: as long as the longest value of a lead. */
export const REPAIRED_CELL_LENGTH_MAX = CUSTOM_VALUE_LENGTH_MAX;

export type CellRepair = {
  /** Number of the record in the file, from 1. */
  readonly row: number;
  readonly column: number;
  readonly value: string;
  /** What the cell held when it was repaired, or its beginning ({@link heldBefore}); another content is left alone. */
  readonly was?: string | undefined;
};

export const FILE_FIXES = ['trim', 'split_full_name', 'normalise_url'] as const;
export type FileFix = (typeof FILE_FIXES)[number];

/** Of the longest cells the beginning tells whether they are still the same: what is repaired may be far too long. */
export const heldBefore = (cell: string): string => cell.slice(0, REPAIRED_CELL_LENGTH_MAX);

/** Repairs by row. */
export function repairsByRow(repairs: readonly CellRepair[]): ReadonlyMap<number, readonly CellRepair[]> {
  const byRow = new Map<number, CellRepair[]>();
  for (const repair of repairs) byRow.set(repair.row, [...(byRow.get(repair.row) ?? []), repair]);
  return byRow;
}

/** The cells of a row with its repairs; the same array when there are none. */
export function repaired(
  cells: readonly string[],
  repairs: readonly CellRepair[] | undefined,
): readonly string[] {
  if (repairs === undefined) return cells;
  const next = [...cells];
  for (const { column, value, was } of repairs) {
    if (was !== undefined && heldBefore(next[column] ?? '') !== was) continue;
    while (next.length < column) next.push('');
    next[column] = value;
  }
  return next;
}

/** The cells of a row after rules for all rows; the same array when they change nothing. */
export function fixed(
  cells: readonly string[],
  mapping: ColumnMapping,
  fixes: readonly FileFix[],
): readonly string[] {
  if (fixes.length === 0) return cells;
  let next = cells;
  const put = (column: number, value: string): void => {
    if ((next[column] ?? '') === value) return;
    const changed = [...next];
    while (changed.length < column) changed.push('');
    changed[column] = value;
    next = changed;
  };
  const columnOf = (field: LeadField): number =>
    mapping.findIndex((target) => target.kind === 'field' && target.field === field);
  if (fixes.includes('trim')) {
    for (const [column, target] of mapping.entries()) {
      if (target.kind !== 'ignore') put(column, tidied(next[column] ?? ''));
    }
  }
  if (fixes.includes('split_full_name')) {
    const first = columnOf('firstName');
    const last = columnOf('lastName');
    const name = tidied(next[first] ?? '');
    if (first >= 0 && last >= 0 && tidied(next[last] ?? '') === '' && name.includes(' ')) {
      const { firstName, lastName } = splitFullName(name);
      // Of pictures alone nothing is a first name: they stay as they are.
      if (firstName !== '') {
        put(first, firstName);
        put(last, lastName ?? '');
      }
    }
  }
  if (fixes.includes('normalise_url')) {
    const link = columnOf('profileUrl');
    const given = tidied(next[link] ?? '');
    const better = tidiedLink(given);
    // Spaces around a good link harm nobody: they are the other rule's.
    if (link >= 0 && better !== given) put(link, better);
  }
  return next;
}

/**
 * Without spaces around and invisible characters, with one space between words. Joiners stay where they join something:
 * names are written with them, and figures of several people are.
 */
function tidied(text: string): string {
  return text
    .replace(/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g, '')
    .replace(/(?<![\p{L}\p{M}\p{Emoji}\uFE0F])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}\p{Emoji}])/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** A profile link out of what people write instead of one: words around it, spaces in it, the bare name. */
function tidiedLink(tidy: string): string {
  const found = /(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com\/[^\s"'<>)\]]+/i.exec(tidy)?.[0];
  if (found !== undefined) return found;
  const joined = tidy.replaceAll(' ', '');
  if (/linkedin\.com\//i.test(joined)) return joined;
  const bare = /^@?(?:in\/)?([\p{L}\p{N}][\p{L}\p{N}_-]{2,99})\/?$/u.exec(tidy)?.[1];
  // One word without a digit or a hyphen may be any word.
  return bare !== undefined && /[-\d]|^@|^in\//u.test(tidy) ? `https://www.linkedin.com/in/${bare}` : tidy;
}
