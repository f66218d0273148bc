/**
 * Where in a value text stands that the database cannot hold: a NUL character or half a surrogate pair.
 * Answers the dotted path of the first one, or undefined. Keys count as text.
 */
export function unstorablePlace(value: unknown): string | undefined {
  // Not recursive: a body may be nested as deep as it is long.
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path } = next;
    if (typeof next.value === 'string' && !isStorable(next.value)) return path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorable(key)) return path;
      waiting.push({ value: inner, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
