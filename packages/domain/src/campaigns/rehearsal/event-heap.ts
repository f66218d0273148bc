/** What happens next: a binary heap by time, first in first out at one instant. */
export type HeapEvent = {
  readonly at: number;
  readonly order: number;
  readonly lead: number;
  readonly what: 'look' | 'ready' | 'accepted' | 'replied' | 'person_done';
};

export type EventHeap = {
  readonly push: (at: number, lead: number, what: HeapEvent['what']) => void;
  /** Infinity when nothing is to come. */
  readonly nextAt: () => number;
  readonly pop: () => HeapEvent | undefined;
};

export function createEventHeap(): EventHeap {
  const events: HeapEvent[] = [];
  let pushed = 0;
  const isBefore = (a: HeapEvent, b: HeapEvent) => a.at < b.at || (a.at === b.at && a.order < b.order);
  return {
    push(at, lead, what) {
      const event: HeapEvent = { at, order: pushed, lead, what };
      pushed += 1;
      let place = events.length;
      while (place > 0) {
        const parentPlace = (place - 1) >> 1;
        const parent = events[parentPlace];
        if (parent === undefined || !isBefore(event, parent)) break;
        events[place] = parent;
        place = parentPlace;
      }
      events[place] = event;
    },
    nextAt: () => events[0]?.at ?? Infinity,
    pop() {
      const top = events[0];
      const last = events.pop();
      if (top === undefined || last === undefined || events.length === 0) return top;
      let place = 0;
      for (;;) {
        let child = place * 2 + 1;
        const left = events[child];
        if (left === undefined) break;
        const right = events[child + 1];
        if (right !== undefined && isBefore(right, left)) child += 1;
        const smaller = events[child];
        if (smaller === undefined || !isBefore(smaller, last)) break;
        events[place] = smaller;
        place = child;
      }
      events[place] = last;
      return top;
    },
  };
}
