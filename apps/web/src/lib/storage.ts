/**
 * The one owner of the browser's local storage. Storage may be missing, full, refused or hold anything:
 * every read answers a value or null, every write either works or is left out, nothing throws.
 */
export const storageKeys = {
  /** `{user, accessToken, refreshToken, isAuthenticated, isAdmin}` */
  authData: 'auth-data',
  /** `{token}` */
  accessToken: 'accessToken',
  /** The own sign-in while the sample workspace is open: `{session, returnTo, recentPages}` */
  setAside: 'set-aside',
  /** `light`, `dark` or `system`; also read by the script in index.html. */
  theme: 'theme',
  /** `true` or `false` */
  sidebarCollapsed: 'sidebar-collapsed',
  /** `{theme}` */
  userPreferences: 'user-preferences',
  /** How the columns of lead lists were left: `[["<list> <view>", [{field, width, pinned}]]]` */
  leadGrid: 'lead-grid',
  /** What was done with many leads and is not told any more: `["<job>"]` */
  putAwayBulks: 'put-away-bulks',
  /** The pages that were open last: `[{title, to}]` */
  recentPages: 'recent-pages',
  /** When the request to confirm the address was put away: an ISO instant of the computer's clock */
  verifyAway: 'verify-away',
  /** `true` where nothing was more urgent above a page than the request to confirm the address */
  verifyFirst: 'verify-first',
  /** Replies, feedback, answers and the description of a buyer that are not sent yet: `[[place, person, text, key]]` */
  drafts: 'drafts',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Parsed JSON of an entry; null when it is missing or unreadable. */
export function readJson(key: StorageKey): unknown {
  const text = readText(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function writeText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows and full disks refuse: the choice then lasts as long as the page.
  }
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

export function removeEntry(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing could be stored either.
  }
}

const heardWhenCleared = new Set<() => void>();

/** The database of `kept-files.ts`: named here, so that a page that keeps no files does not load it. */
export const keptFilesName = 'waypost';

/** Sign-out: everything goes, theme and sidebar too, and files that are kept; whoever holds a copy of it hears so. */
export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // Nothing could be stored either.
  }
  try {
    globalThis.indexedDB?.deleteDatabase(keptFilesName);
  } catch {
    // The same.
  }
  for (const cleared of heardWhenCleared) cleared();
}

/**
 * Calls back when another tab writes one of the keys, and when this or another tab clears them all: so all tabs show the
 * same. Returns the way to stop.
 */
export function onStoredElsewhere(keys: readonly StorageKey[], changed: () => void): () => void {
  function heard(event: StorageEvent) {
    // A null key is `clear()`.
    if (event.key === null || keys.some((key) => key === event.key)) changed();
  }
  window.addEventListener('storage', heard);
  heardWhenCleared.add(changed);
  return () => {
    window.removeEventListener('storage', heard);
    heardWhenCleared.delete(changed);
  };
}
