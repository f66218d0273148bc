/**
 * Time that passes only from one event to the next, in one thread: the same events give the same run. Between two
 * events everything that was resumed runs as far as it can, so that at any moment one process is running.
 */

/** Whoever an event belongs to: a dead one does not hear it, a frozen one hears it late. */
export interface Hearer {
  readonly alive: boolean;
  /** Virtual milliseconds. */
  readonly frozenUntil: number;
}

export interface VirtualTime {
  /** Epoch milliseconds of wall time. */
  now(): number;
  /** Runs `work` at that instant (now, if it has passed), in the order in which it was asked for. */
  at(instantMs: number, work: () => void, hearer?: Hearer): void;
  /** Runs events until `done` or until nothing is left; answers whether it was done. */
  run(done: () => boolean): Promise<boolean>;
}

interface Event {
  at: number;
  order: number;
  work: () => void;
  hearer: Hearer | undefined;
}

let running: Hearer | undefined;

/** The process whose event is being worked on, for code that waits without saying who it is. */
export const runningHearer = (): Hearer | undefined => running;

export function createVirtualTime(startMs: number): VirtualTime {
  let now = startMs;
  let order = 0;
  const heap: Event[] = [];

  const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
  function push(event: Event): void {
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(event, heap[parent] as Event)) break;
      heap[index] = heap[parent] as Event;
      index = parent;
    }
    heap[index] = event;
  }
  function pop(): Event | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Event, heap[child] as Event)) child += 1;
      if (!before(heap[child] as Event, last)) break;
      heap[index] = heap[child] as Event;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  function next(): boolean {
    const event = pop();
    if (event === undefined) return false;
    now = Math.max(now, event.at);
    const { hearer } = event;
    if (hearer !== undefined && !hearer.alive) return true;
    if (hearer !== undefined && hearer.frozenUntil > now) {
      push({ ...event, at: hearer.frozenUntil });
      return true;
    }
    running = hearer;
    event.work();
    return true;
  }

  return {
    now: () => now,
    at(instantMs, work, hearer) {
      order += 1;
      push({ at: Math.max(now, instantMs), order, work, hearer });
    },
    run: (done) =>
      new Promise((resolve, reject) => {
        const step = (): void => {
          try {
            if (done()) return resolve(true);
            if (!next()) return resolve(false);
          } catch (error) {
            return reject(error);
          }
          // What the event resumed runs to its next wait before the next event.
          setImmediate(step);
        };
        step();
      }),
  };
}
