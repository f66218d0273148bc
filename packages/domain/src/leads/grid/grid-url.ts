import { GRID_QUESTIONS, type GridFilter, type GridQuestion, type GridSort } from './grid-query.ts';

/**
 * Filters and orders as they stand in an address and in a request, one parameter each:
 * `filter=company~contains~Acme` and `sort=-score`. A tilde inside of a part is written `!~`, an exclamation mark `!!`, so that
 * any value survives.
 */

export function filterToText({ field, is, value }: GridFilter): string {
  const parts = value === undefined ? [field, is] : [field, is, value];
  return parts.map((part) => part.replaceAll(/[!~]/g, '!$&')).join('~');
}

/** @returns null for a text that is no filter. */
export function filterFromText(text: string): GridFilter | null {
  const parts = partsOf(text);
  const [field, is, value] = parts;
  if (field === undefined || is === undefined || parts.length > 3 || !isQuestion(is)) return null;
  return value === undefined ? { field, is } : { field, is, value };
}

export const sortToText = ({ field, descending }: GridSort): string => (descending ? `-${field}` : field);

export function sortFromText(text: string): GridSort {
  return text.startsWith('-')
    ? { field: text.slice(1), descending: true }
    : { field: text, descending: false };
}

const isQuestion = (text: string): text is GridQuestion =>
  (GRID_QUESTIONS as readonly string[]).includes(text);

/** Cuts at tildes; what stands behind an exclamation mark is itself. */
function partsOf(text: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '~') {
      parts.push('');
      continue;
    }
    if (text[at] === '!') at += 1;
    parts[parts.length - 1] += text[at] ?? '';
  }
  return parts;
}
