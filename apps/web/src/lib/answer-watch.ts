import { useSyncExternalStore } from 'react';

/** So long something waits for the server without any answer before it is said. */
export const silentAfterMs = 8_000;

export interface AnswerWatch {
  /** Something waits for the server from now on; call the answer when it no longer does. */
  begin: () => (how: 'answered' | 'left') => void;
  isSilent: () => boolean;
  subscribe: (changed: () => void) => () => void;
}

/** Notices that the server is silent: something waits for it, and nothing was answered for `afterMs`. */
export function createAnswerWatch(afterMs: number): AnswerWatch {
  const waiting = new Set<object>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silent = false;

  function say(isSilent: boolean): void {
    if (silent === isSilent) return;
    silent = isSilent;
    for (const changed of listeners) changed();
  }
  function count(): void {
    clearTimeout(timer);
    timer = waiting.size === 0 ? undefined : setTimeout(() => say(true), afterMs);
  }
  return {
    begin() {
      const one = {};
      waiting.add(one);
      if (waiting.size === 1) count();
      return (how) => {
        if (!waiting.delete(one)) return;
        if (how === 'left' && waiting.size > 0) return;
        say(false);
        count();
      };
    },
    isSilent: () => silent,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

/** Of this tab: its readings, and pages under way. */
export const answerWatch = createAnswerWatch(silentAfterMs);

/** A fetch whose readings are watched. What is sent to be worked on may take its time, and live updates never end. */
export function watched(
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  watch: AnswerWatch,
): typeof fetch {
  return async (address, init) => {
    if ((init.method ?? 'GET') !== 'GET' || address.endsWith('/events')) return fetch(address, init);
    const end = watch.begin();
    try {
      const response = await fetch(address, init);
      end('answered');
      return response;
    } catch (error) {
      end(init.signal?.aborted === true ? 'left' : 'answered');
      throw error;
    }
  };
}

/** Whether the server is silent now. */
export function useSilence(watch: AnswerWatch = answerWatch): boolean {
  return useSyncExternalStore(watch.subscribe, watch.isSilent);
}
