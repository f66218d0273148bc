/** Names of the workspace's own fields: two that differ in case or spaces alone are one. */

/** What names of one field have in common: "Budget", "budget " and "BUDGET" are "budget". */
export function fieldNameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The name among those known that means the same field, the same letters before others; null when there is none. */
export function knownFieldName(name: string, known: Iterable<string>): string | null {
  const key = fieldNameKey(name);
  let alike: string | null = null;
  for (const one of known) {
    if (one === name) return one;
    if (alike === null && fieldNameKey(one) === key) alike = one;
  }
  return alike;
}
