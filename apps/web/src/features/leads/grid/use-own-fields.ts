import { useMemo } from 'react';
import type { FieldKinds } from './model/grid-address.ts';
import type { LoadedRows } from './rows/loaded-rows.ts';

const rowsLookedAt = 100;

/** The workspace's own fields with their kinds: those it knows, and as text those the first leads carry besides. */
export function useOwnFields(kinds: FieldKinds, loaded: LoadedRows): FieldKinds {
  const first = loaded.at(0);
  return useMemo(() => {
    if (kinds === null) return null;
    const all = new Map(kinds);
    for (let index = 0; index < Math.min(rowsLookedAt, loaded.count); index += 1) {
      for (const name of Object.keys(loaded.at(index)?.customFields ?? {})) {
        if (!all.has(name)) all.set(name, 'text');
      }
    }
    return new Map([...all].toSorted(([one], [other]) => one.localeCompare(other)));
    // oxlint-disable-next-line react/exhaustive-deps -- further pages do not change which rows are first
  }, [kinds, first]);
}
