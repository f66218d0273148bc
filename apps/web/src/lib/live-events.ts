import type { LiveHint } from '@waypost/contract/events';
import { isApiError } from './api/api-error.ts';
import { readEventStream } from './event-stream.ts';

/**
 * What goes from the tab that listens to the server to the others. `resync`: hints may have been missed; `back`: the
 * server answers again after a break, and what failed meanwhile can be read.
 */
export type LiveMessage = { type: 'hint'; hint: LiveHint } | { type: 'resync' } | { type: 'back' };

/** Between tabs also the position travels, so that the next tab to listen resumes where the last one was. */
type TabMessage = { message?: LiveMessage; cursor?: string | undefined; ask?: true };

export interface LiveEventsDeps {
  /** Opens `GET /events`, resuming after `cursor`. Throws ApiError. */
  open: (cursor: string | undefined, signal: AbortSignal) => Promise<Response>;
  /** Shares with the other tabs. */
  channel: { postMessage: (message: TabMessage) => void; onmessage: ((event: MessageEvent) => void) | null };
  /** Runs while this tab is the one that listens; others wait here until it leaves. */
  asOnlyTab: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onMessage: (message: LiveMessage) => void;
  random: () => number;
}

const waitMsMin = 1000;
const waitMsMax = 30_000;

/**
 * Keeps one stream of hints per browser and hands every hint to every tab. Returns the way to stop.
 * After a break it resumes at the last cursor, waiting 1 s, 2 s, 4 s … at most 30 s between tries.
 */
export function startLiveEvents(deps: LiveEventsDeps): () => void {
  const ended = new AbortController();
  let cursor: string | undefined;

  let listening = false;

  function hear(message: LiveMessage) {
    deps.onMessage(message);
    deps.channel.postMessage({ message, cursor });
  }
  deps.channel.onmessage = (event: MessageEvent) => {
    const { message, cursor: position, ask } = tabMessage(event.data);
    if (ask && listening) deps.channel.postMessage({ cursor });
    if (position !== undefined && !listening) cursor = position;
    if (message) deps.onMessage(message);
  };
  deps.channel.postMessage({ ask: true });

  async function listenOnce(isAgain: boolean): Promise<void> {
    const response = await deps.open(cursor, ended.signal);
    if (isAgain) hear({ type: 'back' });
    if (!response.body) return;
    for await (const event of readEventStream(response.body)) {
      if (event.id !== undefined) cursor = event.id;
      if (event.event === 'ready') deps.channel.postMessage({ cursor });
      else if (event.event === 'resync') hear({ type: 'resync' });
      else if (event.event === 'message') {
        const hint: unknown = parse(event.data);
        if (isHint(hint)) hear({ type: 'hint', hint });
      }
    }
  }

  async function listen(): Promise<void> {
    listening = true;
    let failures = 0;
    for (let isAgain = false; !ended.signal.aborted; isAgain = true) {
      try {
        await listenOnce(isAgain);
        failures = 0;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (isApiError(error) && (error.status === 401 || error.status === 403)) return;
        failures += 1;
      }
      const pause = Math.min(waitMsMax, waitMsMin * 2 ** Math.max(0, failures - 1));
      await deps.wait(pause * (0.5 + deps.random() / 2), ended.signal);
    }
  }

  void deps.asOnlyTab(listen, ended.signal).catch(() => undefined);
  return () => {
    ended.abort();
    deps.channel.onmessage = null;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isHint(value: unknown): value is LiveHint {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id } = value as { kind?: unknown; id?: unknown };
  return typeof kind === 'string' && typeof id === 'string';
}

function tabMessage(value: unknown): TabMessage {
  if (typeof value !== 'object' || value === null) return {};
  const { message, cursor, ask } = value as { message?: unknown; cursor?: unknown; ask?: unknown };
  return {
    ...(isLiveMessage(message) ? { message } : {}),
    ...(typeof cursor === 'string' ? { cursor } : {}),
    ...(ask === true ? { ask } : {}),
  };
}

function isLiveMessage(value: unknown): value is LiveMessage {
  if (typeof value !== 'object' || value === null) return false;
  const message = value as { type?: unknown; hint?: unknown };
  return (
    message.type === 'resync' || message.type === 'back' || (message.type === 'hint' && isHint(message.hint))
  );
}
