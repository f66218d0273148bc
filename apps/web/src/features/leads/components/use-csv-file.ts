import { useEffect, useRef, useState } from 'react';
import { forgetKept, keptForMs, readKept } from '../../../lib/kept-files.ts';
import { holdLock } from '../../../lib/locks.ts';
import type { CsvText } from '../csv/csv-text.ts';
import { lockOf, ownerNow, type UploadWork, workOf } from '../csv/kept-upload.ts';
import type * as reading from '../csv/read-csv.ts';
import { newId } from '../../../lib/new-id.ts';

export const csvBytesMax = 2 * 1024 ** 3;
/** A page that is loaded anew waits for the one before it to let go of the upload. */
const ownLockMs = 1_500;

export type CsvReader = typeof reading;

export type CsvFileState =
  | { step: 'none'; missing?: 'elsewhere' | 'gone' }
  | { step: 'reading' }
  | { step: 'refused'; name: string; problem: string }
  | {
      step: 'ready';
      id: number;
      file: File;
      text: CsvText;
      reader: CsvReader;
      uploadId: string;
      /** Where the work on it was left, for one that is gone on with. */
      work: UploadWork | null;
    };

/**
 * A chosen file and its beginning as text. Nothing leaves the browser. Each is an upload with an id, which this page holds
 * until another one is opened: no second tab goes on with it meanwhile.
 */
export function useCsvFile() {
  const [state, setState] = useState<CsvFileState>({ step: 'none' });
  const latest = useRef(0);
  /** Rises with every upload that is opened or let go. */
  const turn = useRef(0);
  const release = useRef<(() => void) | null>(null);
  const replaced = useRef<string | null>(null);
  useEffect(() => () => letGo(), []);

  function letGo() {
    latest.current += 1;
    turn.current += 1;
    release.current?.();
    release.current = null;
  }
  async function read(
    file: File,
    { uploadId, work, sheet }: { uploadId: string; work: UploadWork | null; sheet: string | undefined },
  ) {
    latest.current += 1;
    const id = latest.current;
    const settle = (next: CsvFileState) => {
      // A file chosen later has taken over.
      if (latest.current === id) setState(next);
    };
    setState({ step: 'reading' });
    try {
      const reader = await import('../csv/read-csv.ts');
      const text = await reader.readText(file, sheet);
      settle({ step: 'ready', id, file, text, reader, uploadId, work });
      if (latest.current === id && replaced.current !== null) void forgetKept([replaced.current]);
      replaced.current = null;
    } catch (error) {
      const known = error instanceof Error && error.name === 'CsvProblem';
      settle({
        step: 'refused',
        name: file.name,
        problem: known
          ? error.message
          : 'The file could not be read. It may have been moved or changed; choose it again.',
      });
    }
  }
  /** Waits for the lock of an upload; false where another tab has it. */
  async function hold(uploadId: string, waitMs: number): Promise<boolean> {
    const at = turn.current;
    const held = await holdLock(lockOf(uploadId), waitMs);
    if (at === turn.current) release.current = held;
    else held?.();
    return held !== null;
  }
  async function goOnWith(uploadId: string, onWork: (work: UploadWork) => void) {
    letGo();
    const at = turn.current;
    setState({ step: 'reading' });
    const isHeld = await hold(uploadId, ownLockMs);
    const kept = isHeld ? await readKept(uploadId) : null;
    if (at !== turn.current) return;
    const isOurs = kept?.note.owner === ownerNow() && Date.now() - kept.note.changedAt < keptForMs;
    if (kept === null || !isOurs) {
      letGo();
      setState({ step: 'none', missing: isHeld ? 'gone' : 'elsewhere' });
      return;
    }
    const work = workOf(kept.note);
    if (work !== null) onWork(work);
    await read(kept.file, { uploadId, work, sheet: work?.sheet ?? undefined });
  }
  return {
    state,
    /** A new upload. */
    open(file: File) {
      letGo();
      const uploadId = newId();
      void hold(uploadId, ownLockMs);
      void read(file, { uploadId, work: null, sheet: undefined });
    },
    openSheet(sheet: string) {
      if (state.step !== 'ready') return;
      void read(state.file, { uploadId: state.uploadId, work: null, sheet });
    },
    goOnWith: (uploadId: string, onWork: (work: UploadWork) => void) => void goOnWith(uploadId, onWork),
    clear() {
      letGo();
      setState({ step: 'none' });
    },
    /** Another file is wanted; this one is forgotten once that is there. */
    replace() {
      if (state.step === 'ready') replaced.current = state.uploadId;
      letGo();
      setState({ step: 'none' });
    },
  };
}
