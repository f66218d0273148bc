import type { Kept, NotKept } from '../../../lib/kept-files.ts';
import { noteOf, type UploadWork } from './kept-upload.ts';

/** `keeping`: what changed last is not on the disk yet. */
export type KeepingState = 'keeping' | 'kept' | NotKept;

export interface KeeperParts {
  id: string;
  file: File;
  /** Who began the upload; nothing more is written once somebody else, or nobody, is signed in. */
  owner: string;
  ownerNow: () => string | null;
  now: () => number;
  changeKept: (note: Kept) => Promise<boolean>;
  keepFile: (note: Kept, file: File) => Promise<unknown>;
  notKeptBecause: (error: unknown) => NotKept;
  onState: (state: KeepingState) => void;
}

/**
 * Keeps an upload in the browser as it changes: one write at a time, and of what changed meanwhile only the last. The file
 * is written once.
 */
export function createKeeper(parts: KeeperParts) {
  const { id, file, owner } = parts;
  let latest: UploadWork | null = null;
  let isWriting = false;
  let isStopped = false;
  /** Why the file could not be written: it is not tried again with every click. */
  let refused: NotKept | null = null;

  async function put(work: UploadWork): Promise<KeepingState> {
    const note = noteOf(id, owner, parts.now(), work);
    try {
      if (await parts.changeKept(note)) return 'kept';
    } catch (error) {
      return parts.notKeptBecause(error);
    }
    if (isStopped || refused !== null) return refused ?? 'keeping';
    try {
      await parts.keepFile(note, file);
    } catch (error) {
      refused = parts.notKeptBecause(error);
    }
    return refused ?? 'kept';
  }
  async function write(): Promise<void> {
    isWriting = true;
    for (;;) {
      const work = latest;
      if (work === null || isStopped || parts.ownerNow() !== owner) break;
      latest = null;
      const state = await put(work);
      // Something changed while this was written: then that counts.
      if (!isStopped && latest === null) parts.onState(state);
    }
    isWriting = false;
  }
  return {
    save(work: UploadWork): void {
      if (isStopped) return;
      latest = work;
      parts.onState('keeping');
      if (!isWriting) void write();
    },
    /** Nothing is written from now on. */
    stop(): void {
      isStopped = true;
    },
  };
}
