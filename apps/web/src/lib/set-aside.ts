import { returnPath } from './return-path.ts';
import { asSession, readSession, type StoredSession, writeSession } from './session.ts';
import { readJson, removeEntry, storageKeys, writeJson } from './storage.ts';

/**
 * Takes over a sign-in for a while. One's own, if there is one, waits in this browser until {@link takeBackSession}: it is
 * sent nowhere meanwhile, and signing out clears it with everything else. Hold the lock of renewals around either, so
 * that no renewed token is written over the other sign-in.
 * @param returnTo where the person is now.
 */
export function lendSession(guest: StoredSession, returnTo: string): void {
  const own = readSession();
  if (own !== null) {
    const recentPages = readJson(storageKeys.recentPages);
    writeJson(storageKeys.setAside, { session: own, returnTo, recentPages });
  } else forgetSetAside();
  removeEntry(storageKeys.recentPages);
  writeSession(guest);
}

/** Goes back to the sign-in that waits; answers where the person was, or null when none waits. */
export function takeBackSession(): string | null {
  const stored = readJson(storageKeys.setAside);
  forgetSetAside();
  if (typeof stored !== 'object' || stored === null) return null;
  const { session, returnTo, recentPages } = stored as Partial<Record<string, unknown>>;
  const own = asSession(session);
  if (own === null) return null;
  // Pages of the one sign-in lead nowhere in the other.
  if (Array.isArray(recentPages)) writeJson(storageKeys.recentPages, recentPages);
  else removeEntry(storageKeys.recentPages);
  writeSession(own);
  return returnPath({ returnTo }) ?? '/';
}

/** Somebody has signed in anew: a sign-in that waits may be another person's. */
export function forgetSetAside(): void {
  removeEntry(storageKeys.setAside);
}
