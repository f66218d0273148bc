/** Wakes the open streams of a workspace when a notification says that it has news. */
export interface LiveWakeUps {
  /** Resolves at the next notification for the workspace, or when `gone` aborts. */
  next(workspaceId: string, gone: AbortSignal): Promise<void>;
  notify(workspaceId: string): void;
}

export function createLiveWakeUps(): LiveWakeUps {
  const waiting = new Map<string, Set<() => void>>();
  return {
    next: (workspaceId, gone) =>
      new Promise((resolve) => {
        const entries = waiting.get(workspaceId) ?? new Set();
        waiting.set(workspaceId, entries);
        const done = (): void => {
          entries.delete(done);
          if (entries.size === 0 && waiting.get(workspaceId) === entries) waiting.delete(workspaceId);
          gone.removeEventListener('abort', done);
          resolve();
        };
        entries.add(done);
        if (gone.aborted) done();
        else gone.addEventListener('abort', done);
      }),
    notify(workspaceId) {
      for (const wake of [...(waiting.get(workspaceId) ?? [])]) wake();
    },
  };
}
