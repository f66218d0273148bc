/**
 * Which of many people share a key, found without comparing all with all: keys are kept as numbers of 53 bits, sorted,
 * and equal neighbours have met. 16 bytes a key; two different keys meet by chance once in some thousand looks through a
 * million people, and who met is compared by the rules afterwards.
 */
export interface MeetingPlaces {
  add(key: string, person: number): void;
  /** People who share a key, in the order in which they came; at most `peopleMax` of each key. */
  met(peopleMax: number): Generator<number[]>;
}

export function createMeetingPlaces(): MeetingPlaces {
  let keys = new Float64Array(1 << 12);
  let people = new Uint32Array(1 << 12);
  let size = 0;
  return {
    add(key, person) {
      if (size === keys.length) {
        const [longerKeys, longerPeople] = [new Float64Array(2 * size), new Uint32Array(2 * size)];
        longerKeys.set(keys);
        longerPeople.set(people);
        [keys, people] = [longerKeys, longerPeople];
      }
      keys[size] = hash53(key);
      people[size] = person;
      size += 1;
    },
    *met(peopleMax) {
      // Numbers sort without a comparison; people are looked up by key afterwards, of repeated keys alone.
      const sorted = keys.slice(0, size).toSorted();
      const repeated = new Map<number, number[]>();
      for (let at = 1; at < size; at += 1) {
        const key = sorted[at];
        if (key !== undefined && key === sorted[at - 1] && !repeated.has(key)) repeated.set(key, []);
      }
      for (let at = 0; at < size; at += 1) {
        const group = repeated.get(keys[at] ?? -1);
        const person = people[at] ?? 0;
        if (group !== undefined && group.length < peopleMax && group.at(-1) !== person) group.push(person);
      }
      for (const group of repeated.values()) if (group.length > 1) yield group;
    },
  };
}

/** Ids of many leads, 16 bytes each: a million of them as texts would be four times as large. */
export interface ManyIds {
  push(id: string): void;
  at(place: number): string;
  readonly length: number;
}

export function createManyIds(): ManyIds {
  let bytes = Buffer.alloc(16 << 12);
  let length = 0;
  return {
    push(id) {
      if (16 * (length + 1) > bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length);
      bytes.write(id.replaceAll('-', ''), 16 * length, 'hex');
      length += 1;
    },
    at(place) {
      const hex = bytes.toString('hex', 16 * place, 16 * (place + 1));
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    get length() {
      return length;
    },
  };
}

/** Depends on every character. */
function hash53(key: string): number {
  let [one, two] = [0xdeadbeef ^ key.length, 0x41c6ce57];
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}
