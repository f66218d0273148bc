/** Different texts that are kept; with more of them than this all are forgotten. */
const TEXTS_MAX = 2_000;

/**
 * Answers what `make` makes of a text, made once for equal texts. The answer is shared by all who ask, so it is frozen,
 * with what is in it.
 */
export function oncePerText<T extends object>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    let known = made.get(text);
    if (known === undefined) {
      if (made.size >= TEXTS_MAX) made.clear();
      known = make(text);
      freeze(known);
      made.set(text, known);
    }
    return known;
  };
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
