/**
 * Whom earlier rows of one file named. Keeps 64 bits per person instead of the key itself: a million people take
 * 16 to 32 MiB, and two different people meet by chance once in tens of millions of such files.
 */
export interface SeenPeople {
  /** True the first time a key is given. */
  isFirst(key: string): boolean;
  /** Whether a key was given. */
  has(key: string): boolean;
  size(): number;
}

export function createSeenPeople(): SeenPeople {
  let capacity = 1 << 12;
  let slots = new Uint32Array(2 * capacity);
  let size = 0;

  /** Where a key stands, or would stand. */
  const placeOf = (table: Uint32Array, places: number, high: number, low: number): number => {
    let place = low & (places - 1);
    for (;;) {
      const [foundHigh, foundLow] = [table[2 * place], table[2 * place + 1]];
      if (foundHigh === 0 && foundLow === 0) return place;
      if (foundHigh === high && foundLow === low) return place;
      place = (place + 1) & (places - 1);
    }
  };
  const put = (table: Uint32Array, places: number, high: number, low: number): boolean => {
    const place = placeOf(table, places, high, low);
    if (table[2 * place] !== 0 || table[2 * place + 1] !== 0) return false;
    table[2 * place] = high;
    table[2 * place + 1] = low;
    return true;
  };
  const grow = (): void => {
    const larger = new Uint32Array(4 * capacity);
    for (let place = 0; place < capacity; place += 1) {
      const [high = 0, low = 0] = [slots[2 * place], slots[2 * place + 1]];
      if (high !== 0 || low !== 0) put(larger, 2 * capacity, high, low);
    }
    slots = larger;
    capacity *= 2;
  };
  return {
    isFirst(key) {
      const [high, low] = bitsOf(key);
      if (2 * (size + 1) > capacity) grow();
      const isNew = put(slots, capacity, high, low);
      if (isNew) size += 1;
      return isNew;
    },
    has(key) {
      const [high, low] = bitsOf(key);
      const place = placeOf(slots, capacity, high, low);
      return slots[2 * place] !== 0 || slots[2 * place + 1] !== 0;
    },
    size: () => size,
  };
}

/** Two numbers that depend on every character; both zero is the empty place. */
function bitsOf(key: string): [high: number, low: number] {
  let [one, two] = [0xdeadbeef ^ key.length, 0x41c6ce57];
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  const first = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  const second = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [first >>> 0 || 1, second >>> 0];
}
