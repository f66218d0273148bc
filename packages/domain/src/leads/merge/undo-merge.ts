/** Days for which a merge can be undone, business time. */
export const MERGE_UNDO_DAYS = 30;
export const mergeUndoUntil = (mergedAt: number): number => mergedAt + MERGE_UNDO_DAYS * 86_400_000;

/**
 * Values of the lead that stayed, as an undo leaves them: what the merge changed goes back, what somebody changed
 * afterwards stays.
 * @returns the values, and the fields of which a later change stays.
 */
export function withoutMerge(
  before: ReadonlyMap<string, string>,
  written: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): { values: Map<string, string>; kept: string[] } {
  const values = new Map<string, string>();
  const kept: string[] = [];
  for (const field of new Set([...before.keys(), ...written.keys(), ...now.keys()])) {
    const isAsWritten = now.get(field) === written.get(field);
    const value = isAsWritten ? before.get(field) : now.get(field);
    if (!isAsWritten && before.get(field) !== now.get(field)) kept.push(field);
    if (value !== undefined) values.set(field, value);
  }
  return { values, kept: kept.toSorted() };
}
