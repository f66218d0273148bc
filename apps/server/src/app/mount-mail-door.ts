import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';

/**
 * Same-origin `/mail`, the mail page of the sandbox, only while mail goes to the sandbox. A forgotten password has to
 * be tried before anybody is signed in, and letters hold links that open accounts: so it answers to who sits at this
 * machine, and to nobody else, signed in or not.
 */
export function mountMailDoor(server: FastifyInstance, sandboxUrl: string): void {
  server.route({
    method: 'GET',
    url: '/mail',
    handler: (request, reply) => forward(request, '/mail', reply),
  });
  server.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/mail/:id',
    handler: (request, reply) => forward(request, `/mail/${encodeURIComponent(request.params.id)}`, reply),
  });
  server.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/mail/:id/html',
    handler: (request, reply) =>
      forward(request, `/mail/${encodeURIComponent(request.params.id)}/html`, reply),
  });

  async function forward(request: FastifyRequest, path: string, reply: FastifyReply): Promise<unknown> {
    if (!isOnThisMachine(request)) {
      throw new AppError(
        'not_allowed',
        'The mail of the sandbox is shown on the machine that Waypost runs on only. Open this page there.',
      );
    }
    const answer = await fetch(`${sandboxUrl}${path}`, { signal: AbortSignal.timeout(10_000) });
    for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'cache-control']) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.status(answer.status).send(await answer.text());
  }
}

/**
 * From a loopback address, asked for by a loopback name (so no page elsewhere reaches it by renaming itself), and not
 * handed on by a proxy, whose own address would be a loopback one too.
 */
export function isOnThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  const isNamedSo = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
  const isHandedOn = Object.keys(headers).some((name) =>
    /^(x-forwarded-|x-real-ip$|forwarded$|via$)/.test(name),
  );
  return isLoopback && isNamedSo && !isHandedOn;
}
