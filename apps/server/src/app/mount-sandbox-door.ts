import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import type { Config } from './config.ts';
import type { OpenedPlatform } from './open-platform.ts';

export interface ClockGate {
  /** Time is being moved by somebody else, and nobody may interfere: why; undefined when it is free. */
  isTaken(): Promise<string | undefined>;
  /** Stops new claims and waits until nothing is claimed or dispatched; answers how to let go again. */
  hold(): Promise<() => Promise<void>>;
  /** Business instants at which something of the workspace is due next, also past ones: where a jump may stop. */
  nextInstants(workspaceId: string): Promise<number[]>;
}

/** Wall milliseconds that "jump to next" waits for what is due already, and how far it goes when that stays undone. */
const settleMs = 10_000;
const shortStepMs = 15 * 60_000;
/** Wall milliseconds within which every process has heard of a new speed. */
const hearingMs = 1_000;

/**
 * Same-origin `/_sandbox/*` for signed-in users, only while the bundled sandbox is the outside world. A jump
 * of the clock first waits until no action is in flight, so no action sees two times.
 */
export function mountSandboxDoor(
  server: FastifyInstance,
  sandbox: NonNullable<Config['sandbox']>,
  platform: OpenedPlatform,
  gate: ClockGate,
): void {
  const forward = async (
    method: string,
    path: string,
    body: unknown,
  ): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`${sandbox.controlUrl}${path}`, {
      method,
      headers: {
        'x-sandbox-secret': sandbox.controlSecret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, text: await answer.text() };
  };
  /**
   * What is due already is what happens next: a jump over it would let weeks pass while the product is about to
   * act. Waits until it has happened and the world's news has arrived.
   */
  const settle = async (workspaceId: string): Promise<void> => {
    const deadline = platform.clock.monotonicNow() + settleMs;
    const settled = async () => {
      const next = await gate.nextInstants(workspaceId);
      // Read afterwards: time goes on meanwhile, up to 300 times as fast.
      const now = platform.clock.businessNow();
      if (next.some((at) => at <= now)) return false;
      const health = JSON.parse((await forward('GET', '/health', undefined)).text) as {
        undelivered?: number;
      };
      return (health.undelivered ?? 0) === 0;
    };
    while (!(await settled()) && platform.clock.monotonicNow() < deadline) await delay(100);
  };
  /** "Jump to next" stops at what the product does next, not only at what the simulated world does. */
  const withStops = async (body: object | undefined, workspaceId: string | undefined): Promise<unknown> => {
    if (body === undefined || !('jumpToNext' in body) || workspaceId === undefined) return body;
    const next = await gate.nextInstants(workspaceId);
    const now = platform.clock.businessNow();
    const candidates = next.map((at) => (at > now ? at : now + shortStepMs));
    return { ...body, candidates: candidates.map((at) => new Date(at).toISOString()) };
  };
  /**
   * A process that hears late of a slower clock has run ahead meanwhile and, as time never goes back, would
   * stand still until the others are there too. So the clock is put where the latest of them can be.
   */
  const catchUp = async (speedBefore: number): Promise<void> => {
    const aheadMs = (speedBefore - platform.clock.speed()) * hearingMs;
    if (aheadMs <= 0) return;
    await forward('POST', '/clock', { advance: aheadMs / 60_000 });
    await platform.refreshClock();
  };
  /** One move of the clock after the other: a second one looks for what is next from where the first arrived. */
  let lastMove: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(move: () => Promise<T>): Promise<T> => {
    const moved = lastMove.then(move);
    lastMove = moved.catch(() => undefined);
    return moved;
  };
  const moveClock = async (path: string, body: object | undefined, workspaceId: string | undefined) => {
    const taken = await gate.isTaken();
    if (taken !== undefined) throw new AppError('not_ready', taken);
    if (body !== undefined && 'jumpToNext' in body && workspaceId !== undefined) await settle(workspaceId);
    const release = await gate.hold();
    try {
      const answer = await forward('POST', path, await withStops(body, workspaceId));
      const speedBefore = platform.clock.speed();
      await platform.refreshClock();
      await catchUp(speedBefore);
      return answer;
    } finally {
      await release();
    }
  };
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/_sandbox/*',
    config: { access: 'user' },
    handler: async (request, reply) => {
      const path = request.url.slice('/_sandbox'.length);
      const body = request.method === 'POST' ? { ...(request.body as object | null) } : undefined;
      const movesClock = request.method === 'POST' && path.startsWith('/clock');
      const answer = movesClock
        ? await inTurn(() => moveClock(path, body, request.actor?.workspaceId))
        : await forward(request.method, path, body);
      return reply.status(answer.status).type('application/json').send(answer.text);
    },
  });
}
