import { create } from 'zustand';

/** Actions that are being skipped and can still be taken back; they are not shown meanwhile. */
export const useSkipping = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function noteSkipping(ids: readonly string[], on: boolean): void {
  useSkipping.setState(({ ids: before }) => {
    const next = new Set(before);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    return { ids: next };
  });
}
