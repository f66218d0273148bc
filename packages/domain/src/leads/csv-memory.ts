import { headerSignature, normaliseHeader } from './csv-columns.ts';

/** How the columns of a file were mapped, kept by the words of its header, so that the order of columns is free. */

/** Field by header word; the second column of one name is `name#2`. Null: not imported. */
export type RememberedMapping = Readonly<Record<string, string | null>>;

/** The words of a header, each once; nameless columns have none. */
function wordsOf(header: readonly string[]): (string | null)[] {
  const seen = new Map<string, number>();
  return header.map((cell) => {
    const word = normaliseHeader(cell);
    if (word === '') return null;
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    return times === 1 ? word : `${word}#${times}`;
  });
}

/** Null for a header without words: nothing would tell its files from others. */
export function memorySignature(header: readonly string[]): string | null {
  const signature = headerSignature(header.filter((cell) => normaliseHeader(cell) !== ''));
  return signature === '' ? null : signature;
}

/** @param mapping per column a field, `custom:<name>` or null. */
export function rememberedMapping(
  header: readonly string[],
  mapping: readonly (string | null)[],
): RememberedMapping {
  return Object.fromEntries(
    wordsOf(header).flatMap((word, column) => {
      const field = mapping[column];
      return word === null || field === undefined ? [] : [[word, field] as const];
    }),
  );
}

/** The remembered field of each column; undefined where nothing is remembered. */
export function recalledMapping(
  header: readonly string[],
  remembered: RememberedMapping,
): (string | null | undefined)[] {
  return wordsOf(header).map((word) =>
    word !== null && Object.hasOwn(remembered, word) ? remembered[word] : undefined,
  );
}
