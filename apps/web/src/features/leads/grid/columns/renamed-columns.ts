import { readJson, storageKeys, writeJson } from '../../../../lib/storage.ts';

/** Columns as this browser was left keep their place when the workspace gives an own field another name. */
export function renameLeftColumns(from: string, to: string): void {
  const stored = readJson(storageKeys.leadGrid);
  if (!Array.isArray(stored)) return;
  writeJson(
    storageKeys.leadGrid,
    stored.map((entry: unknown) => {
      if (!Array.isArray(entry) || !Array.isArray(entry[1])) return entry;
      return [entry[0], entry[1].map((column: unknown) => renamed(column, `custom:${from}`, `custom:${to}`))];
    }),
  );
}

function renamed(column: unknown, before: string, after: string): unknown {
  if (typeof column !== 'object' || column === null) return column;
  return (column as { field?: unknown }).field === before ? { ...column, field: after } : column;
}
