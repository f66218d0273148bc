import { CONTACT_WORDS, SIGNAL_WORDS } from './grid/choice-words.ts';
import { DEGREES, GRID_FIELDS } from './grid/grid-fields.ts';

/**
 * Columns that our own files of leads have beside what an import takes: what the product itself knows of a lead. In a
 * file that comes back they would become fields of their own, with what was true when it was written.
 */

/**
 * What a file of ours says where a model was asked for a value and could not say. In a file that comes back it is no
 * value: a field that held it would be found as filled.
 */
export const UNKNOWN_WORD = 'Unknown';

/** Names of columns that only a file has. */
export const EXPORT_LABELS = { scoreReason: 'Score reason', contactable: 'Contactable' } as const;

const among =
  (words: readonly string[]) =>
  (value: string): boolean =>
    value.split(', ').every((part) => words.includes(part));
const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value);
const anything = () => true;

const worked: Readonly<Record<string, (value: string) => boolean>> = {
  [EXPORT_LABELS.scoreReason]: anything,
  [EXPORT_LABELS.contactable]: anything,
  [GRID_FIELDS.status.label]: among(Object.values(CONTACT_WORDS)),
  [GRID_FIELDS.tags.label]: anything,
  [GRID_FIELDS.degree.label]: among(DEGREES),
  [GRID_FIELDS.signals.label]: among(Object.values(SIGNAL_WORDS)),
  ...Object.fromEntries(
    [GRID_FIELDS.added.label, GRID_FIELDS.activity.label].flatMap((label) => [
      [label, isInstant],
      // A spreadsheet's times have no zone.
      [`${label} (UTC)`, isInstant],
    ]),
  ),
};
/** Fewer of them may be another product's: many files have tags. */
const sureFrom = 2;

/** Which columns of a file are such ones; none unless the file is one of ours. */
export function ownExportColumns(
  columns: readonly { header: string; values: readonly string[] }[],
): ReadonlySet<number> {
  const isLead = columns.some(({ header }) =>
    ([GRID_FIELDS.name.label, GRID_FIELDS.profile.label] as string[]).includes(header),
  );
  const found = columns.flatMap(({ header, values }, column) => {
    const fits = Object.hasOwn(worked, header) ? worked[header] : undefined;
    return fits !== undefined && values.every(fits) ? [column] : [];
  });
  return new Set(isLead && found.length >= sureFrom ? found : []);
}
