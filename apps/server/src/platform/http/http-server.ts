import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Actor, Authenticate } from '../auth-context/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import { AppError } from './app-error.ts';
import { answerErrors, sendError, toAppError } from './error-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    access?: 'public' | 'user' | 'admin';
  }
}

/** Largest JSON body in bytes; larger ones answer 413. Uploads stream and set their own limit. */
export const jsonBodyBytesMax = 1024 * 1024;

/** The HTTP server with everything that holds for every route: ids, errors, sign-in, business time. */
export async function createHttpServer(options: {
  clock: Clock;
  random: Random;
  authenticate: Authenticate;
  trustProxy: boolean;
  logLevel: string;
}): Promise<FastifyInstance> {
  const server = Fastify({
    bodyLimit: jsonBodyBytesMax,
    trustProxy: options.trustProxy,
    genReqId: () => options.random.id(),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: options.logLevel,
      redact: { paths: ['req.headers.authorization', '*.password', '*.cookie', '*.token'], remove: true },
    },
    // What fails before a route is found; hooks do not run for it.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('cache-control', 'no-store');
      // A person who opened an address that cannot be read; a program gets its error.
      if (!request.url.startsWith('/api') && (request.headers.accept ?? '').includes('text/html')) {
        void reply.redirect('/404');
      } else void sendError(request, reply, toAppError(error));
    },
    routerOptions: { maxParamLength: 500 },
  });
  answerErrors(server);
  // Long answers travel small. What comes in packed stays refused: a small packet may hold a huge body.
  await server.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  // Each route sets its own file size limit; fields beside files stay small.
  await server.register(multipart, { limits: { fields: 20, fieldSize: 256 * 1024, files: 10 } });
  server.decorateRequest('actor', undefined);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-business-now', new Date(options.clock.businessNow()).toISOString());
    reply.header('x-business-speed', String(options.clock.speed()));
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    request.actor = await signedIn(request.headers.authorization, options.authenticate);
    if (access === 'admin' && !request.actor.isAdmin) {
      throw new AppError('not_allowed', 'Only administrators can do this.');
    }
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
  });
  server.all('/api/*', { config: { access: 'public' } }, (request, reply) =>
    sendError(
      request,
      reply,
      new AppError('not_found', 'There is no such call. See /api/docs for all calls.'),
    ),
  );
  return server;
}

async function signedIn(header: string | undefined, authenticate: Authenticate): Promise<Actor> {
  const token = /^Bearer (\S{10,300})$/.exec(header ?? '')?.[1];
  const actor = token === undefined ? undefined : await authenticate(token);
  if (actor === 'expired') throw new AppError('token_expired', 'Your session has to be renewed.');
  if (actor === undefined) throw new AppError('not_signed_in', 'Sign in to continue.');
  return actor;
}
