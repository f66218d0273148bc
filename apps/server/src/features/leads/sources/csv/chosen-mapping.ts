import type { ImportOptions } from '@waypost/contract/leads';
import { LEAD_FIELDS } from '@waypost/domain/leads/csv-columns';
import type { ColumnMapping, ColumnTarget } from '@waypost/domain/leads/csv-mapping';

const custom = 'custom:';

/**
 * What the user chose per column, the guess for the others. A guess steps back when the user gave its field
 * to another column.
 */
export function chosenMapping(guessed: ColumnMapping, chosen: ImportOptions['mapping']): ColumnMapping {
  if (chosen === undefined) return guessed;
  const byColumn = new Map(
    Object.entries(chosen).map(([column, field]) => [Number(column), targetOf(field)]),
  );
  const taken = new Set(
    [...byColumn.values()].flatMap((target) => (target.kind === 'field' ? [target.field] : [])),
  );
  const width = Math.max(guessed.length, ...[...byColumn.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column): ColumnTarget => {
    const given = byColumn.get(column);
    if (given !== undefined) return given;
    const guess = guessed[column] ?? { kind: 'ignore' };
    return guess.kind === 'field' && taken.has(guess.field) ? { kind: 'ignore' } : guess;
  });
}

function targetOf(field: string | null): ColumnTarget {
  if (field === null) return { kind: 'ignore' };
  if (field.startsWith(custom)) return { kind: 'custom', name: field.slice(custom.length).trim() };
  const known = LEAD_FIELDS.find((name) => name === field);
  return known === undefined ? { kind: 'ignore' } : { kind: 'field', field: known };
}
