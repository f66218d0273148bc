import { endpoint } from '@waypost/contract/endpoint';
import { eventsRoutes } from '@waypost/contract/events.routes';
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveKind } from '@waypost/contract/events';
import type { Actor } from '../auth-context/actor.ts';
import type { Feature } from '../feature.ts';
import type { Platform } from '../platform.ts';
import { lastSeq, readHints } from './live-events.ts';
import type { LiveWakeUps } from './live-wake-ups.ts';

const heartbeatMs = 15_000;
/** A notification can be lost with its connection: look at least this often. */
const pollMs = 5_000;

/** Said when sessions of somebody were ended: their streams end with them. */
const sessionsEnded: LiveKind = 'auth.session';

/**
 * `GET /events`: hints as server-sent events until the access token ends, the session is ended, or the client leaves.
 * @param isOpen whether the actor's session still is; asked only when sessions of the workspace were ended.
 */
export function liveRoutes(
  { db, clock }: Platform,
  wakeUps: LiveWakeUps,
  isOpen: (actor: Actor) => Promise<boolean>,
): Feature {
  const stream = endpoint(
    eventsRoutes.stream,
    'Live hints as server-sent events; resume with Last-Event-ID.',
    {},
  );
  return {
    bind(binder) {
      binder.bind(stream, async (_, { actor, request, reply }) => {
        const { workspaceId } = actor;
        const given = Number(request.headers['last-event-id'] ?? (request.query as { after?: string }).after);
        let cursor = Number.isSafeInteger(given) && given >= 0 ? given : await lastSeq(db, workspaceId);
        reply.hijack();
        const out = reply.raw;
        out.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          'x-request-id': request.id,
        });
        const gone = new AbortController();
        request.raw.on('close', () => gone.abort());
        out.on('error', () => gone.abort());
        out.write(`id: ${cursor}\nevent: ready\ndata: {}\n\n`);
        let lastWrite = clock.monotonicNow();
        while (!gone.signal.aborted && clock.wallNow() < actor.expiresWallAt) {
          const woken = wakeUps.next(workspaceId, gone.signal);
          const { events, gap, lastSeq: last } = await readHints(db, workspaceId, cursor);
          if ((gap || events.some(({ kind }) => kind === sessionsEnded)) && !(await isOpen(actor))) break;
          if (gap) {
            cursor = last;
            out.write(`id: ${cursor}\nevent: resync\ndata: {}\n\n`);
          }
          for (const event of events) {
            out.write(`id: ${event.seq}\ndata: ${JSON.stringify({ kind: event.kind, id: event.refId })}\n\n`);
            cursor = event.seq;
          }
          if (gap || events.length > 0) lastWrite = clock.monotonicNow();
          if (events.length === 0) {
            await Promise.race([
              woken,
              wait(pollMs, undefined, { signal: gone.signal }).catch(() => undefined),
            ]);
          }
          if (clock.monotonicNow() - lastWrite >= heartbeatMs) {
            out.write(': still here\n\n');
            lastWrite = clock.monotonicNow();
          }
        }
        out.end();
        return undefined;
      });
    },
  };
}
