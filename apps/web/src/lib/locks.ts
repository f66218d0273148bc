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

const queues = new Map<string, Promise<unknown>>();
