export interface Due<T> {
  key: string;
  atMs: number;
  action: T;
}

/** Things that will happen, earliest first; equal instants by key, so that a replay has the same order. */
export interface DueQueue<T> {
  /** A second entry of one key replaces the first. */
  set(key: string, atMs: number, action: T): void;
  remove(key: string): void;
  has(key: string): boolean;
  peek(): Due<T> | undefined;
  size(): number;
}

export function createDueQueue<T>(): DueQueue<T> {
  const alive = new Map<string, Due<T>>();
  const heap: Due<T>[] = [];
  const before = (a: Due<T>, b: Due<T>) => a.atMs < b.atMs || (a.atMs === b.atMs && a.key < b.key);
  const at = (index: number) => heap[index] as Due<T>;
  const swap = (a: number, b: number) => {
    const held = at(a);
    heap[a] = at(b);
    heap[b] = held;
  };
  const sink = () => {
    let index = 0;
    for (;;) {
      const left = index * 2 + 1;
      if (left >= heap.length) return;
      const child = left + 1 < heap.length && before(at(left + 1), at(left)) ? left + 1 : left;
      if (!before(at(child), at(index))) return;
      swap(index, child);
      index = child;
    }
  };

  return {
    set(key, atMs, action) {
      const entry = { key, atMs, action };
      alive.set(key, entry);
      heap.push(entry);
      let index = heap.length - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (!before(at(index), at(parent))) break;
        swap(index, parent);
        index = parent;
      }
    },
    remove: (key) => void alive.delete(key),
    has: (key) => alive.has(key),
    size: () => alive.size,
    peek() {
      for (;;) {
        const top = heap[0];
        if (!top) return undefined;
        if (alive.get(top.key) === top) return top;
        const last = heap.pop() as Due<T>;
        if (heap.length > 0) {
          heap[0] = last;
          sink();
        }
      }
    },
  };
}
