import { clearStorage, onOtherTab, readJson, storageKeys, writeJson } from './storage.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/**
 * What is kept of a sign-in. `user` is whatever the server said last; the auth feature knows its shape.
 */
export interface StoredSession extends Tokens {
  user: unknown;
  isAuthenticated: boolean;
  isAdmin: boolean;
}

const listeners = new Set<() => void>();

/** The stored session, or null when there is none or it cannot be read. */
export function readSession(): StoredSession | null {
  const stored = readJson(storageKeys.authData);
  if (typeof stored !== 'object' || stored === null) return null;
  const { accessToken, refreshToken, user, isAdmin } = stored as Partial<
    Record<keyof StoredSession, unknown>
  >;
  if (typeof accessToken !== 'string' || accessToken === '') return null;
  if (typeof user !== 'object' || user === null) return null;
  return {
    user,
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
    isAuthenticated: true,
    isAdmin: isAdmin === true,
  };
}

export function writeSession(session: StoredSession): void {
  writeJson(storageKeys.authData, session);
  writeJson(storageKeys.accessToken, { token: session.accessToken });
  announce();
}

/** Forgets the session and everything else that was stored. */
export function clearSession(): void {
  clearStorage();
  announce();
}

/** Calls back on every change, made here or in another tab. Returns the way to stop. */
export function onSessionChange(changed: () => void): () => void {
  listeners.add(changed);
  const stopOtherTabs = onOtherTab([storageKeys.authData, storageKeys.accessToken], changed);
  return () => {
    listeners.delete(changed);
    stopOtherTabs();
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
