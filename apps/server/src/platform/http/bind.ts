import type { Endpoint } from '@waypost/contract/endpoint';
import type { CallInput, ReplyOf, Route, RouteTypes } from '@waypost/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../auth-context/actor.ts';
import { AppError } from './app-error.ts';
import { fieldSentence } from './field-sentence.ts';
import { plainIssues } from './plain-issues.ts';
import { unstorablePlace } from './storable-text.ts';

/** What every handler gets beside its validated input. `actor` is present on every route that is not public. */
export interface CallContext {
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<T extends RouteTypes> = (
  input: CallInput<Route<T>>,
  context: CallContext,
) => Promise<ReplyOf<Route<T>>>;

/** Wraps a call so that a repeat with the same idempotency key answers what the first one answered. */
export type WithIdempotency = (
  context: CallContext,
  route: Route,
  body: unknown,
  run: () => Promise<unknown>,
) => Promise<unknown>;

export interface Binder {
  /** Adds one endpoint of the contract to the server. */
  bind<T extends RouteTypes>(endpoint: Endpoint<T>, handler: Handler<T>): void;
  /** Every endpoint bound so far, for the API description. */
  bound(): readonly Endpoint[];
}

export function createBinder(server: FastifyInstance, withIdempotency: WithIdempotency): Binder {
  const endpoints: Endpoint[] = [];
  return {
    bound: () => endpoints,
    bind(endpoint, handler) {
      endpoints.push(endpoint);
      const { route } = endpoint;
      const schemas = endpoint.schemas as {
        params?: z.ZodType;
        query?: z.ZodType;
        body?: z.ZodType;
        reply?: z.ZodType;
      };
      server.route({
        method: route.method,
        url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
        config: { access: route.access },
        handler: async (request, reply) => {
          const context: CallContext = { actor: request.actor as Actor, request, reply };
          const input = {
            params: parse(schemas.params, request.params, 'params'),
            query: parse(schemas.query, request.query, 'query'),
            body: route.wire === 'multipart' ? undefined : parse(schemas.body, request.body, 'body'),
          } as CallInput<Route<never>>;
          const run = () => handler(input, context);
          if (route.wire === 'stream') {
            await run();
            return reply;
          }
          const keyed = route.method === 'POST' && !route.sensitive && route.wire === 'json';
          const data = keyed ? await withIdempotency(context, route, input.body, run) : await run();
          return { data };
        },
      });
    },
  };
}

const unstorableText = 'The text contains a character that cannot be stored. Remove it and try again.';

function parse(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const given = value ?? (part === 'body' ? undefined : {});
  const unstorable = unstorablePlace(given);
  if (unstorable !== undefined && part !== 'params') {
    const path = unstorable === '' ? part : `${part}.${unstorable}`;
    throw new AppError('invalid_input', unstorableText, { issues: [{ path, message: unstorableText }] });
  }
  const result = schema.safeParse(given, { error: fieldSentence });
  if (result.success) return result.data;
  // A malformed id is an unknown id: the answer must not tell the two apart.
  if (part === 'params') throw new AppError('not_found', 'This record does not exist or was removed.');
  const issues = plainIssues(result.error.issues, given)
    .slice(0, 50)
    .map((issue) => ({
      path: [part, ...issue.path.map(String)].join('.'),
      message: issue.message,
    }));
  throw new AppError('invalid_input', issues[0]?.message ?? 'Some fields are not valid.', { issues });
}
