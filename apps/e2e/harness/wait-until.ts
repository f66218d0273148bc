import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again and again until the answer is not undefined.
 *
 * @param what as in "the worker is back"
 * @throws when `timeoutMs` has passed, naming `what` and the last failure
 */
export async function waitUntil<T>(
  what: string,
  timeoutMs: number,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let failure = '';
  while (performance.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      failure = ` Last failure: ${String(error)}`;
    }
    await delay(100);
  }
  throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${what}.${failure}`);
}
