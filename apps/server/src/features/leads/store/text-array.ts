/**
 * Texts as the database reads an array of them: `{"a","b",null}`. Made of one piece of JSON, which differs in nothing but
 * its brackets as long as what is escaped is a quotation mark, a backslash or one of a few characters that can be put
 * back: an import writes millions of texts, and the driver would look at each by itself.
 *
 * Null when every text is: to `unnest` beside other arrays that is a column of nulls.
 */
export function textArray(texts: readonly (string | null)[]): string | null {
  if (texts.every((text) => text === null)) return null;
  let json = JSON.stringify(texts);
  if (json.includes('\\')) {
    if (json.includes('\\\\')) return slowly(texts);
    // No backslash stands before another: each begins one escape.
    json = json.replaceAll('\\n', '\n').replaceAll('\\u0001', '\u0001');
    if (otherEscape.test(json)) return slowly(texts);
  }
  return `{${json.slice(1, -1)}}`;
}
const otherEscape = /\\[^"]/;

function slowly(texts: readonly (string | null)[]): string {
  const quoted = (text: string | null): string =>
    text === null ? 'null' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  return `{${texts.map(quoted).join(',')}}`;
}

/** Ids or numbers as the database reads an array of them. */
export function plainArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
