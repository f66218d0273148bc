import { type GridFilter } from '@waypost/domain/leads/grid/grid-query';
import { inPartsIndex, likeText } from '../store/list-value.store.ts';
import { type GridLine, gridLines, gridText, searchEnd } from '../store/member-keys.ts';
import type { GridAsk } from './read-ask.ts';

/**
 * The `like` pattern of the longest text that stands in all rows that match, in the line where it stands; null when none
 * is long enough for the index. Every row that matches fits it, and no row fits it that does not hold the text there.
 */
export function textPattern({ search, filters }: Pick<GridAsk, 'search' | 'filters'>): string | null {
  const asked = [
    ...filters.flatMap((filter) => lineText(filter) ?? []),
    { text: search, pattern: `%${likeText(search)}%${searchEnd}%` },
  ].filter(({ text }) => inPartsIndex(text));
  return asked.toSorted((one, other) => other.text.length - one.text.length)[0]?.pattern ?? null;
}

function lineText({ field, is, value }: GridFilter): { text: string; pattern: string } | null {
  // Whose profile it is is no question about the text: the lead may have another name there since a merge.
  if (field === 'profile' && is === 'equals') return null;
  const line = gridLines.indexOf(field as GridLine);
  const text = gridText(value);
  const inLine = lineWith(likeText(text), field, is);
  if (line === -1 || inLine === null) return null;
  // Each line is there, so that a pattern with as many breaks leaves a text no line but its own.
  const lines = gridLines.map((_, at) => (at === line ? inLine : '%'));
  return { text, pattern: lines.join('\n') };
}

function lineWith(text: string, field: string, is: GridFilter['is']): string | null {
  if (is === 'contains') return `%${text}%`;
  if (is === 'starts_with') return `${text}%`;
  return is === 'equals' ? `${text}${field === 'email' ? searchEnd : ''}` : null;
}
