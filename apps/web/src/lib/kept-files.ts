/**
 * The one owner of the browser's IndexedDB: files that a person works on and the server does not have yet, each with what
 * was decided about it. In two stores, so that what changes with every click does not write the file again. A browser may
 * have no database, refuse it or be full: reading then finds nothing, writing says so.
 */
import { keptFilesName } from './storage.ts';

/** How long something is kept after it was changed last, in milliseconds of wall time. */
export const keptForMs = 24 * 60 * 60 * 1000;

export interface Kept {
  id: string;
  /** Whose it is; nobody else is shown it. */
  owner: string;
  /** Wall time, in milliseconds. */
  changedAt: number;
  /** What was decided about the file; structured clone keeps Maps and undefined. */
  about: unknown;
}

/** What stands in the way: no room, or no database at all (a private window, storage switched off). */
export type NotKept = 'full' | 'unavailable';

const notes = 'notes';
const files = 'files';

/** Writes the note of a file that is kept; false where the file is not there. @throws as {@link keepFile} */
export function changeKept(note: Kept): Promise<boolean> {
  return writing(true, async (store) => {
    if ((await answer(store(files).getKey(note.id))) === undefined) return false;
    store(notes).put(note);
    return true;
  });
}

/** Copies a file into the browser's storage. @throws DOMException: `QuotaExceededError` where there is no room. */
export function keepFile(note: Kept, file: File): Promise<true> {
  return writing(true, async (store) => {
    store(files).put(file, note.id);
    await answer(store(notes).put(note));
    return true as const;
  });
}

/** Everything that is kept, without the files; those that are too old are there as well. */
export async function allKept(): Promise<Kept[]> {
  const found = await writing(false, (store) => answer<Kept[]>(store(notes).getAll())).catch(() => []);
  return found ?? [];
}

/** A file and its note; null where one of them is not there (any more). */
export async function readKept(id: string): Promise<{ note: Kept; file: File } | null> {
  const found = await writing(false, async (store) => {
    const note = await answer<Kept | undefined>(store(notes).get(id));
    const file = await answer<unknown>(store(files).get(id));
    return note !== undefined && file instanceof File ? { note, file } : null;
  }).catch(() => null);
  return found ?? null;
}

export async function forgetKept(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await writing(false, (store) => {
    for (const id of ids) {
      store(notes).delete(id);
      store(files).delete(id);
    }
    return Promise.resolve();
  }).catch(() => undefined);
}

/** Why a write failed. */
export function notKeptBecause(error: unknown): NotKept {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable';
}

type Stores = (name: typeof notes | typeof files) => IDBObjectStore;

/**
 * One transaction over both stores; resolves once it is on the disk. Without `mayCreate` a browser that has kept nothing
 * gets no database: then undefined.
 */
async function writing<T>(mayCreate: true, work: (store: Stores) => Promise<T>): Promise<T>;
async function writing<T>(mayCreate: false, work: (store: Stores) => Promise<T>): Promise<T | undefined>;
async function writing<T>(mayCreate: boolean, work: (store: Stores) => Promise<T>): Promise<T | undefined> {
  const database = await opened(mayCreate);
  if (database === null) return undefined;
  try {
    const transaction = database.transaction([notes, files], 'readwrite');
    // Whoever signs out meanwhile does not wait for a large file.
    database.onversionchange = () => {
      try {
        transaction.abort();
      } catch {
        // It is being committed: the database goes in a moment.
      }
    };
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
    });
    const [result] = await Promise.all([work((name) => transaction.objectStore(name)), ended]);
    return result;
  } finally {
    database.close();
  }
}

function opened(mayCreate: boolean): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') {
    return mayCreate
      ? Promise.reject(new DOMException('No database', 'NotSupportedError'))
      : Promise.resolve(null);
  }
  const request = indexedDB.open(keptFilesName, 1);
  return new Promise((resolve, reject) => {
    let isLeftOut = false;
    request.onupgradeneeded = () => {
      isLeftOut = !mayCreate;
      if (isLeftOut) {
        request.transaction?.abort();
        return;
      }
      request.result.createObjectStore(notes, { keyPath: 'id' });
      request.result.createObjectStore(files);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      if (isLeftOut) resolve(null);
      else reject(request.error ?? new DOMException('No database', 'UnknownError'));
    };
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('Refused', 'UnknownError'));
  });
}
