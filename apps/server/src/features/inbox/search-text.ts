/** Longest text a search looks at, in characters. */
const searchCharactersMax = 4_000;

/** Lower case without accents, so that "Émile" is found as "emile". */
export function searchText(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null && part !== '')
    .join('\n')
    .slice(0, searchCharactersMax)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim();
}

/** A pattern for `like` that finds the typed words literally. */
export function likePattern(typed: string): string {
  return `%${searchText(typed).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
