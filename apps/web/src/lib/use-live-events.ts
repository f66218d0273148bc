import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { LiveKind } from '@waypost/contract/events';
import { useEffect } from 'react';
import { api } from './api/api.ts';
import { coalesced } from './coalesce.ts';
import { ownTurn } from './own-turn.ts';
import { readAgain, readFailedAgain } from './read-again.ts';
import { startLiveEvents, type LiveMessage } from './live-events.ts';

/**
 * First part of the query keys a hint makes stale. A key is `[kind, …]`, e.g.
 * `['leads.list', 'all']`, `['leads.list', id]`: name the keys of a feature after its live kind.
 */
const alsoStale: Partial<Record<LiveKind, readonly string[]>> = {
  'users.subscription': ['user'],
  // The link to a new address may be opened in another browser, and ends the sessions there are besides.
  'auth.session': ['user'],
  'linkedin.account': ['user', 'users.subscription', 'campaigns.health'],
  // Which campaigns are under way decides which of their senders are missed.
  'campaigns.campaign': ['campaigns.health'],
  'campaigns.lead': ['campaigns.campaign'],
  // A list that grows may bring fields of its own.
  'leads.list': ['leads.fields'],
};

/** A busy job sends hints faster than an answer takes: they are joined to one reading per pause. */
const pauseMs = 750;

/** Stands for all queries: after a gap in the hints, and when the clock itself was set. */
const everything = '*';

/**
 * Keeps the query cache true while someone is signed in: hints make queries stale, a resync all of them. When the
 * server answers again after a break, what failed on the screen is read again by itself.
 */
export function useLiveEvents(enabled: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!enabled) return undefined;
    const ended = new AbortController();
    // Opening a channel between tabs takes as long as some readings together, and a page that is drawn starts many.
    void ownTurn().then(() => {
      if (!ended.signal.aborted) listen(queries, ended.signal);
    });
    return () => ended.abort();
  }, [enabled, queries]);
}

/** Until the signal ends it. */
function listen(queries: QueryClient, ended: AbortSignal): void {
  const channel = openChannel();
  const makeStale = coalesced((first) => readAgain(queries, first === everything ? [] : [first]), pauseMs);
  const stop = startLiveEvents({
    open: (cursor, signal) =>
      api.open('/events', {
        signal,
        headers: {
          accept: 'text/event-stream',
          ...(cursor === undefined ? {} : { 'last-event-id': cursor }),
        },
      }),
    channel,
    asOnlyTab,
    wait,
    random: Math.random,
    onMessage(message: LiveMessage) {
      if (message.type === 'resync') {
        makeStale(everything);
        return;
      }
      if (message.type === 'back') {
        void readFailedAgain(queries);
        return;
      }
      const { kind } = message.hint;
      // Every answer tells the clock, and what is due changes with it.
      if (kind === 'clock') {
        makeStale(everything);
        return;
      }
      for (const first of [kind, ...(alsoStale[kind] ?? [])]) makeStale(first);
    },
  });
  ended.addEventListener('abort', () => {
    stop();
    channel.close();
  });
}

type Channel = Parameters<typeof startLiveEvents>[0]['channel'] & { close: () => void };

function openChannel(): Channel {
  if (typeof BroadcastChannel !== 'undefined') return new BroadcastChannel('waypost-live');
  return { postMessage: () => undefined, onmessage: null, close: () => undefined };
}

/** Without Web Locks every tab listens for itself: more connections, the same hints. */
async function asOnlyTab(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('waypost-live', { signal }, work);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
