const placeholder = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g;

/** A variable in a text: its name in words, and what stands in for it when it is unknown. */
interface Placeholder {
  name: string;
  fallback: string;
}

/** A text as it was written, cut at its variables. */
export function partsOf(body: string): (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = [];
  let at = 0;
  for (const match of body.matchAll(placeholder)) {
    const [whole, name = '', fallback = ''] = match;
    parts.push(body.slice(at, match.index), { name: name.replaceAll('_', ' '), fallback: fallback.trim() });
    at = match.index + whole.length;
  }
  return [...parts, body.slice(at)];
}

/** The text in one string, each variable by its name, for where no chips can stand. */
export function wordsOf(body: string): string {
  return partsOf(body)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}
