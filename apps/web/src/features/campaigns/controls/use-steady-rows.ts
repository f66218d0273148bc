import { useState } from 'react';

/** Rows in the order they had, updated in place; rows that went stay with what was known of them. */
export function keepPlaces<Row>(
  before: readonly Row[],
  now: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const fresh = new Map(now.map((row) => [rowId(row), row]));
  const known = new Set(before.map(rowId));
  return [
    ...before.map((row) => fresh.get(rowId(row)) ?? row),
    ...now.filter((row) => !known.has(rowId(row))),
  ];
}

/**
 * Keeps rows where they are while the pointer is over them, so that news never moves what is about to be
 * clicked. `resetKey` names what was asked for: a new filter or order takes effect at once.
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  resetKey: string,
): {
  rows: readonly Row[];
  hover: { onPointerEnter: () => void; onPointerLeave: () => void };
} {
  const [held, setHeld] = useState<{ key: string; rows: readonly Row[] } | null>(null);
  return {
    rows: held?.key === resetKey ? keepPlaces(held.rows, rows, rowId) : rows,
    hover: {
      onPointerEnter: () => setHeld({ key: resetKey, rows }),
      onPointerLeave: () => setHeld(null),
    },
  };
}
