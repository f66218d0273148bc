/**
 * Whom earlier rows of one file named. Keeps 64 bits per person instead of the key itself: a million people take
 * 16 to 32 MiB, and two different people meet by chance once in tens of millions of such files.
 */
export interface SeenPeople {
  /** True the first time a key is given. */
  isFirst(key: string): boolean;
  size(): number;
}

export function createSeenPeople(): SeenPeople {
  let capacity = 1 << 12;
  let slots = new Uint32Array(2 * capacity);
  let size = 0;

  const put = (table: Uint32Array, places: number, high: number, low: number): boolean => {
    let place = low & (places - 1);
    for (;;) {
      const [foundHigh, foundLow] = [table[2 * place], table[2 * place + 1]];
      if (foundHigh === 0 && foundLow === 0) {
        table[2 * place] = high;
        table[2 * place + 1] = low;
        return true;
      }
      if (foundHigh === high && foundLow === low) return false;
      place = (place + 1) & (places - 1);
    }
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
      // Two numbers that depend on every character; both zero is the empty place.
      let [one, two] = [0xdeadbeef ^ key.length, 0x41c6ce57];
      for (let at = 0; at < key.length; at += 1) {
        const code = key.charCodeAt(at);
        one = Math.imul(one ^ code, 2654435761);
        two = Math.imul(two ^ code, 1597334677);
      }
      const first = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
      const second = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
      if (2 * (size + 1) > capacity) grow();
      const isNew = put(slots, capacity, first >>> 0 || 1, second >>> 0);
      if (isNew) size += 1;
      return isNew;
    },
    size: () => size,
  };
}
