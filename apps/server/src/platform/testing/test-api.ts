import type { ErrorBody } from '@waypost/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../auth-context/actor.ts';
import type { Feature } from '../feature.ts';
import { createBinder } from '../http/bind.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createIdempotency } from '../http/idempotency.ts';
import type { Platform } from '../platform.ts';

export interface TestAnswer<Data> {
  status: number;
  /** `data` of a success; reading it from an error is a failing test. */
  data: Data;
  error: ErrorBody;
}

export interface TestApi {
  server: FastifyInstance;
  call<Data = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer<Data>>;
  close(): Promise<void>;
}

/** The HTTP side of some features without a socket; `path` is below `/api`. */
export async function createTestApi(
  platform: Platform,
  features: readonly Feature[],
  authenticate: Authenticate,
): Promise<TestApi> {
  const { clock, random, db, secrets } = platform;
  const server = await createHttpServer({
    clock,
    random,
    authenticate,
    trustProxy: false,
    logLevel: 'silent',
  });
  const binder = createBinder(server, createIdempotency(db, secrets));
  for (const feature of features) feature.bind?.(binder, server);
  return {
    server,
    async call<Data>(method: string, path: string, options: Parameters<TestApi['call']>[2] = {}) {
      const answer = await server.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: {
          ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      });
      const body: unknown = answer.json();
      return { status: answer.statusCode, data: (body as { data: Data }).data, error: body as ErrorBody };
    },
    close: () => server.close(),
  };
}
