/**
 * Calls `run` at once for the first of many, and then at most every `everyMs` while they keep coming; the
 * last one is never lost. Keys do not hold each other up.
 */
export function coalesced(run: (key: string) => void, everyMs: number): (key: string) => void {
  /** Keys inside their pause; true when one came during it. */
  const pausing = new Map<string, boolean>();

  function start(key: string) {
    pausing.set(key, false);
    run(key);
    setTimeout(() => {
      const again = pausing.get(key) === true;
      pausing.delete(key);
      if (again) start(key);
    }, everyMs);
  }
  return (key) => {
    if (pausing.has(key)) pausing.set(key, true);
    else start(key);
  };
}
