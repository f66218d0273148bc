import { readText, storageKeys, writeText } from '../../../lib/storage.ts';

const dayMs = 86_400_000;

/** Whether the request to confirm the address was put away within the last day. Anything else that is stored does not count. */
export function isVerifyAway(nowMs: number): boolean {
  const awayAt = Date.parse(readText(storageKeys.verifyAway) ?? '');
  return awayAt <= nowMs && nowMs < awayAt + dayMs;
}

/** Puts it away for a day, in every tab of this browser and until the sign-out. */
export function putVerifyAway(nowMs: number): void {
  writeText(storageKeys.verifyAway, new Date(nowMs).toISOString());
}
