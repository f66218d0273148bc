/** Which rows are chosen, by id. */
export interface TableSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
}

/** Turns one row on or off. */
export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Shift+click: every row between the last one touched and this one takes the state this row is about
 * to get. Without a last one, only this row changes.
 */
export function rangeToggled(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  lastId: string | null,
  id: string,
): Set<string> {
  const from = lastId === null ? -1 : ids.indexOf(lastId);
  const to = ids.indexOf(id);
  if (from < 0 || to < 0) return toggled(selected, id);
  const on = !selected.has(id);
  const next = new Set(selected);
  for (const between of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (on) next.add(between);
    else next.delete(between);
  }
  return next;
}

/** State of the checkbox in the head, over the rows that are loaded. */
export function headState(selected: ReadonlySet<string>, ids: readonly string[]): boolean | 'indeterminate' {
  const chosen = ids.filter((id) => selected.has(id)).length;
  if (chosen === 0) return false;
  return chosen === ids.length ? true : 'indeterminate';
}
