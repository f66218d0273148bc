/**
 * Calls `run` at once for the first of many. While it is under way it is left to finish, and however many come
 * meanwhile, one call follows; starts of one key are at least `everyMs` apart. The last one is never lost, and keys do
 * not hold each other up.
 */
export function coalesced(run: (key: string) => Promise<unknown>, everyMs: number): (key: string) => void {
  /** Keys under way or inside their pause; true when one came meanwhile. */
  const busy = new Map<string, boolean>();

  async function start(key: string): Promise<void> {
    busy.set(key, false);
    const pause = new Promise((resolve) => setTimeout(resolve, everyMs));
    // A reading that fails shows so where its data stands; the next one is due all the same.
    await Promise.allSettled([run(key), pause]);
    const again = busy.get(key) === true;
    busy.delete(key);
    if (again) void start(key);
  }
  return (key) => {
    if (busy.has(key)) busy.set(key, true);
    else void start(key);
  };
}
