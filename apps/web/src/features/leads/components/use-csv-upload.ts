import { useQueryClient } from '@tanstack/react-query';
import type { FileOptionsGiven } from '@waypost/contract/leads-import';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { checkCsv, uploadCsv } from '../api/import-csv.ts';

export interface UploadRequest {
  what: 'check' | 'import';
  file: File;
  options: FileOptionsGiven;
  /** A check of the same file: its copy on the server is used while it is there. */
  checkId: string | null;
}

/** One upload at a time: its progress (0 to 1, null while there is none) and why the last one failed. */
export function useCsvUpload(onStarted: (jobId: string, request: UploadRequest) => void) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(request: UploadRequest) {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setError(null);
    setProgress(0);
    const { what, file, options, checkId } = request;
    const call = async (again: string | null) => {
      const upload = {
        file: again === null ? file : null,
        options: again === null ? options : { ...options, checkId: again },
        onProgress: setProgress,
        signal: abort.signal,
      };
      return (what === 'check' ? await checkCsv(upload) : await uploadCsv(upload)).job;
    };
    try {
      // The copy of a check is kept for a day; after that the file goes up once more.
      const job = await call(checkId).catch((failure: unknown) => {
        if (checkId === null || !isFileGone(failure)) throw failure;
        return call(null);
      });
      running.current = null;
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
      void queries.invalidateQueries({ queryKey: ['jobs.job'] });
      onStarted(job.id, request);
    } catch (failure) {
      running.current = null;
      if (!abort.signal.aborted) setError(failure);
    }
    setProgress(null);
  }
  return {
    progress,
    error,
    start: (request: UploadRequest) => void send(request),
    cancel: () => running.current?.abort(),
  };
}

function isFileGone(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.issues ?? []).some(({ path }) => path === 'options.checkId');
}
