import { CONTACT_WORDS, SIGNAL_WORDS } from '@waypost/domain/leads/grid/choice-words';
import { gridField, type GridFieldKind, type Signal } from '@waypost/domain/leads/grid/grid-fields';
import {
  choicesIn,
  gridInstant,
  needsValue,
  type GridFilter,
  type GridQuestion,
} from '@waypost/domain/leads/grid/grid-query';
import { formatDate, formatDateTime } from '../../../../lib/dates.ts';
import { formatNumber } from '../../../../lib/numbers.ts';
import type { FieldKinds } from './grid-address.ts';

const questions: Readonly<Record<GridQuestion, string>> = {
  contains: 'contains',
  not_contains: 'does not contain',
  equals: 'is',
  starts_with: 'starts with',
  at_least: 'is at least',
  at_most: 'is at most',
  any_of: 'is',
  has: 'has',
  has_not: 'does not have',
  empty: 'is empty',
  not_empty: 'is not empty',
  unknown: 'is Unknown',
};

/** A question as it stands between field and value. */
export function questionWords(question: GridQuestion, kind: GridFieldKind): string {
  if (kind === 'date' && question === 'at_least') return 'is on or after';
  if (kind === 'date' && question === 'at_most') return 'is on or before';
  if (kind === 'tags' && question === 'empty') return 'has none';
  if (kind === 'tags' && question === 'not_empty') return 'has any';
  return questions[question];
}

export const statusWords: Readonly<Record<string, string>> = CONTACT_WORDS;
export const signalNames: Readonly<Record<Signal, string>> = SIGNAL_WORDS;

/** One of a few values, as it is said. */
export const choiceWords = (choice: string): string =>
  statusWords[choice] ?? signalNames[choice as Signal] ?? choice;

/** A filter in three parts: "Score", "is at least", "60". */
export function filterWords(filter: GridFilter, kinds: FieldKinds): [string, string, string] {
  const field = gridField(filter.field, kinds ?? undefined);
  const kind = field?.kind ?? 'text';
  return [
    field?.label ?? filter.field,
    filter.field === 'signals' ? 'include' : questionWords(filter.is, kind),
    needsValue(filter.is) ? valueWords(filter.value ?? '', kind) : '',
  ];
}

function valueWords(value: string, kind: GridFieldKind): string {
  if (kind === 'choice') return choicesIn(value).map(choiceWords).join(' or ');
  if (kind === 'date') {
    // All of a job's leads carry its instant; its seconds say nothing to anybody.
    if (gridInstant(value) !== null) return formatDateTime(value);
    const shown = formatDate(value);
    return shown === '-' ? value : shown;
  }
  return value;
}

/** What ascending and descending mean for a kind of field. */
export function orderWords(kind: GridFieldKind, descending: boolean): string {
  if (kind === 'number') return descending ? 'Highest first' : 'Lowest first';
  if (kind === 'date') return descending ? 'Newest first' : 'Oldest first';
  return descending ? 'Z to A' : 'A to Z';
}

/** "12,480" for what was counted, "about 12,500" for what was estimated. */
export function countWords(count: { value: number; exact: boolean }): string {
  if (count.exact) return formatNumber(count.value);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count.value)) - 2);
  return `about ${formatNumber(Math.round(count.value / step) * step)}`;
}
