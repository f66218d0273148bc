import { dayIn, numberIn } from '../plain-values.ts';
import { customFieldName, type CustomFieldKind, type GridFieldKind, gridField } from './grid-fields.ts';

/** One question about a lead. `value` is absent where the question needs none. */
export interface GridFilter {
  field: string;
  is: GridQuestion;
  value?: string | undefined;
}

/** One order; several are applied one after the other. */
export interface GridSort {
  field: string;
  descending: boolean;
}

export const GRID_QUESTIONS = [
  'contains',
  'not_contains',
  'equals',
  'starts_with',
  'at_least',
  'at_most',
  'any_of',
  'has',
  'has_not',
  'empty',
  'not_empty',
  'unknown',
] as const;
export type GridQuestion = (typeof GRID_QUESTIONS)[number];

/** Questions by kind of field, in the order in which a screen offers them. */
export const QUESTIONS_OF_KIND: Readonly<Record<GridFieldKind, readonly GridQuestion[]>> = {
  text: ['contains', 'not_contains', 'equals', 'starts_with', 'empty', 'not_empty'],
  number: ['at_least', 'at_most', 'equals', 'empty', 'not_empty'],
  date: ['at_least', 'at_most', 'empty', 'not_empty'],
  choice: ['any_of'],
  tags: ['has', 'has_not', 'empty', 'not_empty'],
};

export const GRID_FILTERS_MAX = 10;
export const GRID_SORTS_MAX = 3;
export const GRID_VALUE_LENGTH_MAX = 200;

const withoutValue: ReadonlySet<GridQuestion> = new Set(['empty', 'not_empty', 'unknown']);

/** Whether a question is asked about a value. */
export const needsValue = (question: GridQuestion): boolean => !withoutValue.has(question);

/** Numbers and days are read the same in a filter and in a field. */
export { dayIn as gridDay, numberIn as gridNumber };

/** An instant as `2026-11-21T09:00:00.000Z`, in epoch milliseconds; null for anything else. */
export function gridInstant(text: string): number | null {
  const given = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(given)) return null;
  const at = Date.parse(given);
  return Number.isNaN(at) || new Date(at).toISOString() !== given ? null : at;
}

/** The leads that one job added to a list: all of them carry the instant at which it was asked for. */
export const addedBy = (jobCreatedAt: string): GridFilter => ({
  field: 'added',
  is: 'equals',
  value: jobCreatedAt,
});

/** What is wrong with a filter, as a sentence; null when it can be asked. */
export function filterProblem(
  filter: GridFilter,
  customKinds?: ReadonlyMap<string, CustomFieldKind>,
): string | null {
  const field = gridField(filter.field, customKinds);
  if (field === undefined) return `There is no field “${filter.field}”.`;
  // No screen offers this one: the result of a job links to it.
  if (filter.field === 'added' && filter.is === 'equals') {
    return gridInstant(filter.value ?? '') === null ? 'Added needs an instant.' : null;
  }
  // Of whatever kind: a model that was asked for the field could not say.
  if (filter.is === 'unknown' && customFieldName(filter.field) !== null) return null;
  if (!QUESTIONS_OF_KIND[field.kind].includes(filter.is)) {
    return `${field.label} cannot be asked like this.`;
  }
  if (!needsValue(filter.is)) return null;
  const value = filter.value?.trim() ?? '';
  if (value === '') return `Give a value for ${field.label}.`;
  if (value.length > GRID_VALUE_LENGTH_MAX) {
    return `A value can have at most ${GRID_VALUE_LENGTH_MAX} characters.`;
  }
  if (field.kind === 'number' && numberIn(value) === null) return `${field.label} needs a number.`;
  if (field.kind === 'date' && dayIn(value) === null) return `${field.label} needs a date like 2026-11-21.`;
  if (field.kind === 'choice' && !choicesIn(value).every((choice) => field.choices?.includes(choice))) {
    return `${field.label} can only be ${field.choices?.join(', ')}.`;
  }
  return null;
}

/** The values of an `any_of`, which are written with commas between. */
export function choicesIn(value: string): string[] {
  return value
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
}

/** What is wrong with an order, as a sentence; null when leads can be sorted so. */
export function sortProblem(
  sort: GridSort,
  customKinds?: ReadonlyMap<string, CustomFieldKind>,
): string | null {
  const field = gridField(sort.field, customKinds);
  if (field === undefined) return `There is no field “${sort.field}”.`;
  return field.sortable ? null : `Leads cannot be sorted by ${field.label}.`;
}
