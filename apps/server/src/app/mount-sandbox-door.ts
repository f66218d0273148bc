import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { OpenedPlatform } from './open-platform.ts';

export interface ClockGate {
  /** Stops new claims and waits until nothing is claimed or dispatched; answers how to let go again. */
  hold(): Promise<() => Promise<void>>;
}

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
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/_sandbox/*',
    config: { access: 'user' },
    handler: async (request, reply) => {
      const path = request.url.slice('/_sandbox'.length);
      const body = request.method === 'POST' ? (request.body ?? {}) : undefined;
      const isJump = request.method === 'POST' && path.startsWith('/clock');
      const release = isJump ? await gate.hold() : undefined;
      try {
        const answer = await forward(request.method, path, body);
        if (isJump) await platform.refreshClock();
        return await reply.status(answer.status).type('application/json').send(answer.text);
      } finally {
        await release?.();
      }
    },
  });
}
