import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { drawFault, readConditions, type FaultTarget } from '../control/draw-fault.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { accountStrike } from './account-changes.ts';
import { countFromTop, shortenPages } from './cursor.ts';
import { GARBAGE, strikeOf } from './strike.ts';

const CACHE_MINUTES = 60;
const CACHED_MAX = 5_000;

const throttled = new WeakSet<object>();

/** Whether LinkedIn withholds the sections of a profile from this request. */
export const isThrottled = (query: unknown) =>
  typeof query === 'object' && query !== null && throttled.has(query);

interface Cached {
  body: unknown;
  atMs: number;
}

/**
 * What goes wrong with reads: the conditions they are under (answers from a cache, pages counted from the top,
 * short pages, withheld sections) and the faults that strike them one by one.
 */
export function readFaults(
  app: FastifyInstance,
  sandbox: Sandbox,
  accountOf: (request: FastifyRequest) => string | undefined,
): void {
  const cached = new Map<string, Cached>();
  const keep = new WeakMap<FastifyRequest, string>();

  app.addHook('preHandler', async (request, reply) => {
    const { op, mutating } = request.routeOptions.config;
    const query = (request.query ?? {}) as Record<string, unknown>;
    if (op === undefined || (typeof mutating === 'function' ? mutating(query) : mutating)) return;
    const target: FaultTarget = { ops: [op], group: 'reads', accountId: accountOf(request) };

    for (const condition of readConditions(sandbox, target)) {
      if (condition.mode === 'throttled') throttled.add(query);
      if (condition.mode === 'offset') countFromTop(query, condition.places ?? 0);
      if (condition.mode === 'short') shortenPages(query, condition.pageItems ?? 1);
      if (condition.mode !== 'cache' && condition.mode !== 'cache-always') continue;
      if (request.method !== 'GET') continue;
      const key = `${condition.id} ${request.url}`;
      const found = cached.get(key);
      const ageMs = found ? sandbox.now() - found.atMs : Number.POSITIVE_INFINITY;
      const keptMs = (condition.cacheMinutes ?? CACHE_MINUTES) * 60_000;
      if (found && ageMs < keptMs && (condition.mode === 'cache-always' || !isBypassed(request)))
        return await reply
          .header('x-cache', 'HIT')
          .header('age', Math.floor(ageMs / 1000))
          .send(found.body);
      reply.header('x-cache', 'MISS').header('age', 0);
      keep.set(request, key);
    }

    const fault = drawFault(sandbox, target);
    if (!fault) return;
    const strike = strikeOf(fault);
    const account = sandbox.state.accounts.get(target.accountId ?? '');
    if (strike.account && account) sandbox.commit(accountStrike(sandbox, account, strike.account));
    if (strike.wait || strike.tell === 'hang') await sleep(fault.delayMs);
    if (strike.tell === 'honest' || strike.tell === 'no-id') return;
    if (strike.error) throw strike.error();
    if (strike.tell === 'garbage') return await reply.type('application/json').send(GARBAGE);
    reply.hijack();
    request.raw.socket.resetAndDestroy();
  });

  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const key = keep.get(request);
    if (key !== undefined && reply.statusCode === 200) {
      cached.delete(key);
      cached.set(key, { body: structuredClone(payload), atMs: sandbox.now() });
      for (const oldest of cached.keys()) {
        if (cached.size <= CACHED_MAX) break;
        cached.delete(oldest);
      }
    }
    return payload;
  });
}

/** The caller asks for a fresh answer. */
function isBypassed(request: FastifyRequest): boolean {
  const control = `${request.headers['cache-control'] ?? ''} ${request.headers.pragma ?? ''}`;
  return /no-cache|no-store|max-age=0/.test(control);
}
