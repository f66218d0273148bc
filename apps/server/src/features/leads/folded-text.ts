import { plainLetters } from '@waypost/domain/text/findable';

/** Longest sort key in characters; ties beyond it are ordered by the lead's id. */
const sortKeyCharactersMax = 80;
/** Longest text a search looks at, in characters. */
const searchCharactersMax = 2_000;
/** Sorts after every written name: people without one come last. */
const afterEverything = '\u{10FFFF}';

// oxlint-disable-next-line no-control-regex -- the first and last of the plain characters
const isAscii = /^[\u0000-\u007f]*$/;

/**
 * Lower case without accents. Tags, fields and rows of files are recognised by it, so it never changes; what is looked
 * for and sorted goes through {@link findable}.
 */
export function fold(text: string): string {
  // Most text has nothing to fold, and asking for it costs less than folding.
  if (isAscii.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Text as it is looked for and sorted: "Øst" stands beside "Ost" and is found by either. */
export function findable(text: string): string {
  return isAscii.test(text) ? text.toLowerCase().trim() : plainLetters(fold(text));
}

/** The key a list is sorted by; compared byte by byte in the database. */
export function sortKey(text: string | null): string {
  const folded = firstCharacters(findable(text ?? '').replace(/^[^\p{L}\p{N}]+/u, ''), sortKeyCharactersMax);
  return folded === '' ? afterEverything : folded;
}

/** One folded text of all parts, for finding what a person typed. */
export function searchText(parts: readonly (string | null)[]): string {
  const text = findable(parts.filter((part) => part !== null && part !== '').join('\n'));
  return text.slice(0, searchCharactersMax).toWellFormed();
}

/** Whole characters only. */
function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('');
}
