/**
 * Runs `work` while holding a lock that all tabs of this browser share. Without Web Locks (plain http on
 * an address other than localhost) the lock holds inside this tab only.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return await navigator.locks.request(name, work);
  }
  const before = queues.get(name) ?? Promise.resolve();
  const run = before.then(work, work);
  queues.set(
    name,
    run.catch(() => undefined),
  );
  return run;
}

/**
 * Takes a lock for as long as this page wants it: what is done with it is given back by the answer, or when the page is
 * closed. Null where another tab has it and keeps it for `waitMs` longer: a page that is loaded anew may have to wait for
 * itself. Without Web Locks there is nobody to ask, and it is granted.
 */
export function holdLock(name: string, waitMs: number): Promise<(() => void) | null> {
  if (typeof navigator === 'undefined' || !navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(() => release()));
    navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, held).catch(() => resolve(null));
  });
}

/** The names of the locks that any tab holds; none where that cannot be known. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  if (typeof navigator === 'undefined' || !navigator.locks) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}

const queues = new Map<string, Promise<unknown>>();
