/** What something was before it was edited: undone and redone one by one. */
export interface History<T> {
  /** Before an edit; what was undone cannot be redone then. Edits that share `burst` one after the other are undone as one. */
  note: (before: T, burst?: string) => void;
  /** The next edit is one of its own, whatever its burst. */
  endBurst: () => void;
  /** What it was before `current`, which can be redone then; undefined: there is nothing to undo. */
  undo: (current: T) => T | undefined;
  redo: (current: T) => T | undefined;
  clear: () => void;
  can: () => { canUndo: boolean; canRedo: boolean };
}

/** @param max edits that can be undone; older ones are forgotten */
export function createHistory<T>(max: number): History<T> {
  let past: T[] = [];
  let future: T[] = [];
  let burstOfLast: string | undefined;
  return {
    note(before, burst) {
      if (burst === undefined || burst !== burstOfLast) past = [...past, before].slice(-max);
      burstOfLast = burst;
      future = [];
    },
    endBurst() {
      burstOfLast = undefined;
    },
    undo(current) {
      const before = past.at(-1);
      if (before === undefined) return undefined;
      past = past.slice(0, -1);
      future = [...future, current];
      burstOfLast = undefined;
      return before;
    },
    redo(current) {
      const after = future.at(-1);
      if (after === undefined) return undefined;
      future = future.slice(0, -1);
      past = [...past, current];
      burstOfLast = undefined;
      return after;
    },
    clear() {
      past = [];
      future = [];
      burstOfLast = undefined;
    },
    can: () => ({ canUndo: past.length > 0, canRedo: future.length > 0 }),
  };
}
