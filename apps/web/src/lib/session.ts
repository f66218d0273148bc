import { clearStorage, onStoredElsewhere, readJson, readText, storageKeys, writeJson } from './storage.ts';
import { isStoredUser } from './stored-user.ts';

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

/** A session that storage refused to keep, or kept an older one of: it lasts as long as the page. */
let unkept: StoredSession | null = null;

/** The session, or null when there is none or what is stored cannot be read. */
export function readSession(): StoredSession | null {
  return unkept ?? readStored();
}

/** The last session that was read: what is stored as it was is the same session, and draws nothing anew. */
let lastRead: { text: string; session: StoredSession | null } | null = null;

function readStored(): StoredSession | null {
  const text = readText(storageKeys.authData);
  if (text === null) return null;
  if (lastRead?.text !== text) lastRead = { text, session: asSession(readJson(storageKeys.authData)) };
  return lastRead.session;
}

/** What was stored as a session; null when it is none. */
export function asSession(stored: unknown): StoredSession | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { accessToken, refreshToken, user, isAdmin } = stored as Partial<
    Record<keyof StoredSession, unknown>
  >;
  if (typeof accessToken !== 'string' || accessToken === '') return null;
  if (!isStoredUser(user)) return null;
  return {
    user,
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
    isAuthenticated: true,
    isAdmin: isAdmin === true,
  };
}

/** Whose sign-in it is; null: nobody's. */
export function userIdOf(session: StoredSession | null): string | null {
  return session === null ? null : (session.user as { id: string }).id;
}

export function writeSession(session: StoredSession): void {
  writeJson(storageKeys.authData, session);
  writeJson(storageKeys.accessToken, { token: session.accessToken });
  unkept = isKept(session) ? null : session;
  announce();
}

/** Forgets the session and everything else that was stored. */
export function clearSession(): void {
  unkept = null;
  clearStorage();
}

/** The token's own entry says what the session says, whatever became of it; nothing where nobody is signed in. */
export function mendTokenEntry(): void {
  const session = readStored();
  if (session === null) return;
  const entry = { token: session.accessToken };
  if (JSON.stringify(readJson(storageKeys.accessToken)) !== JSON.stringify(entry)) {
    writeJson(storageKeys.accessToken, entry);
  }
}

/** Calls back on every change, made here or in another tab. Returns the way to stop. */
export function onSessionChange(changed: () => void): () => void {
  listeners.add(changed);
  const stopOtherTabs = onStoredElsewhere([storageKeys.authData, storageKeys.accessToken], () => {
    unkept = null;
    changed();
  });
  return () => {
    listeners.delete(changed);
    stopOtherTabs();
  };
}

function isKept(session: StoredSession): boolean {
  return JSON.stringify(readJson(storageKeys.authData)) === JSON.stringify(session);
}

function announce(): void {
  for (const listener of listeners) listener();
}
