import { returnPath } from './return-path.ts';
import { asSession, readSession, type StoredSession, writeSession } from './session.ts';
import { readJson, removeEntry, storageKeys, writeJson } from './storage.ts';

/**
 * Takes over a sign-in for a while. One's own, if there is one, waits in this browser until {@link takeBackSession}: it is
 * sent nowhere meanwhile, and signing out clears it with everything else. Hold the lock of renewals around either, so
 * that no renewed token is written over the other sign-in.
 * @param returnTo where the person is now.
 * @returns false where the browser refuses to keep the own one, which then stays in use.
 */
export function lendSession(guest: StoredSession, returnTo: string): boolean {
  const own = readSession();
  forgetSetAside();
  if (own !== null) {
    const recentPages = readJson(storageKeys.recentPages);
    writeJson(storageKeys.setAside, { session: own, returnTo, recentPages });
    if (setAside() === null) return false;
  }
  removeEntry(storageKeys.recentPages);
  writeSession(guest);
  return true;
}

/** The own sign-in that waits; null: none does. */
export function setAside(): StoredSession | null {
  return asSession(kept().session);
}

/** Goes back to the sign-in that waits; answers where the person was, or null when none waits. */
export function takeBackSession(): string | null {
  const { session, returnTo, recentPages } = kept();
  forgetSetAside();
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

function kept(): Partial<Record<'session' | 'returnTo' | 'recentPages', unknown>> {
  const stored = readJson(storageKeys.setAside);
  return typeof stored === 'object' && stored !== null ? stored : {};
}
