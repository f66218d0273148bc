import { useEffect, useRef, useState } from 'react';
import { changeKept, keepFile, notKeptBecause } from '../../../lib/kept-files.ts';
import { ownerNow, type UploadWork } from '../csv/kept-upload.ts';
import { createKeeper, type KeepingState } from '../csv/upload-keeper.ts';

/** What lies open is not too old, however long nothing was changed. */
const againMs = 60 * 60 * 1000;

/**
 * Keeps an upload in the browser as it changes: the state of what is on the screen now, and whether the file is there, with
 * what was decided up to a moment ago.
 */
export function useKeeping(
  id: string,
  file: File,
  work: UploadWork,
): { state: KeepingState; isFileKept: boolean } {
  const [state, setState] = useState<KeepingState>('keeping');
  const [isFileKept, setIsFileKept] = useState(false);
  const keeper = useRef<ReturnType<typeof createKeeper> | null>(null);
  useEffect(() => {
    const own = createKeeper({
      ...{ id, file, owner: ownerNow() ?? '', ownerNow, now: () => Date.now() },
      ...{ changeKept, keepFile, notKeptBecause },
      onState(next) {
        setState(next);
        if (next !== 'keeping') setIsFileKept(next === 'kept');
      },
    });
    keeper.current = own;
    return () => own.stop();
  }, [id, file]);
  useEffect(() => {
    keeper.current?.save(work);
    const timer = setInterval(() => keeper.current?.save(work), againMs);
    return () => clearInterval(timer);
  }, [id, file, work]);
  return { state, isFileKept };
}
