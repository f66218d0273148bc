import { useQueryClient } from '@tanstack/react-query';
import type { ImportOptions } from '@waypost/contract/leads';
import { useEffect, useRef, useState } from 'react';
import { uploadCsv } from '../api/import-csv.ts';

/** One upload at a time: its progress (0 to 1, null while there is none) and why the last one failed. */
export function useCsvUpload(onStarted: (jobId: string) => void) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File, options: Partial<ImportOptions>) {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setError(null);
    setProgress(0);
    try {
      const { job } = await uploadCsv({ file, options, onProgress: setProgress, signal: abort.signal });
      running.current = null;
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
      void queries.invalidateQueries({ queryKey: ['jobs.job'] });
      onStarted(job.id);
    } catch (failure) {
      running.current = null;
      if (!abort.signal.aborted) setError(failure);
    }
    setProgress(null);
  }
  return {
    progress,
    error,
    start: (file: File, options: Partial<ImportOptions>) => void send(file, options),
    cancel: () => running.current?.abort(),
  };
}
