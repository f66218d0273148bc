import { setTimeout as delay } from 'node:timers/promises';

/** @param {string} url @returns {Promise<boolean>} whether something answers there, whatever it says */
export async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status < 500 || response.status === 503;
  } catch {
    return false;
  }
}

/**
 * @param {number} timeoutMs
 * @param {() => Promise<boolean>} check
 * @throws {Error} code TIMEOUT
 */
export async function waitUntil(timeoutMs, check) {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw Object.assign(new Error('Timed out.'), { code: 'TIMEOUT' });
    await delay(100);
  }
}

/**
 * Waits until the API calls itself healthy, which includes the worker.
 * @param {string} apiUrl
 * @param {() => boolean} isEnding
 * @returns {Promise<string[]>} what is still wrong after 20 seconds, usually nothing
 */
export async function healthProblems(apiUrl, isEnding) {
  let reasons = [];
  try {
    await waitUntil(20_000, async () => {
      if (isEnding()) return true;
      const response = await fetch(`${apiUrl}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      if (response?.ok) {
        reasons = [];
        return true;
      }
      const body = await response?.json().catch(() => undefined);
      reasons = reasonsIn(body);
      return false;
    });
  } catch (error) {
    if (error.code !== 'TIMEOUT') throw error;
  }
  return reasons;
}

function reasonsIn(body) {
  const found = body?.data?.reasons ?? body?.reasons;
  if (Array.isArray(found) && found.length > 0)
    return found.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
  return [body?.message ?? 'the API gives no answer'];
}
