import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadLog } from '../control/read-log.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { searchRoutes } from '../search/search-routes.ts';
import { accountsRoutes } from './accounts-routes.ts';
import { chatsRoutes } from './chats-routes.ts';
import { approveDue, checkpointRoutes } from './checkpoints.ts';
import { followRoutes } from './follow-routes.ts';
import { receivedInvitationRoutes } from './received-invitations.ts';
import { invitationsRoutes } from './invitations-routes.ts';
import { messagesRoutes } from './messages-routes.ts';
import { postsRoutes } from './posts-routes.ts';
import { readFaults } from './read-faults.ts';
import { usersRoutes } from './users-routes.ts';
import { webhooksRoutes } from './webhooks-routes.ts';
import { faultErrors, notFound, WireError } from './wire-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name by which faults address this route. */
    op?: string;
    /** Routes that change the network meet their faults in `runMutation` instead of here. */
    mutating?: boolean | ((query: Record<string, unknown>) => boolean);
  }
}

/** The LinkedIn door: the provider's v1 wire under `/api/v1`. */
export function linkedinDoor(app: FastifyInstance, sandbox: Sandbox, apiKey: string, reads: ReadLog): void {
  app.addHook('onRequest', async (request) => {
    if (!sameText(request.headers['x-api-key'], apiKey))
      throw new WireError(
        401,
        'missing_credentials',
        'Missing credentials',
        'The header X-API-KEY is missing or wrong.',
      );
    approveDue(sandbox);
    sandbox.catchUp();
  });

  const subjectOf = (request: FastifyRequest) =>
    accountIdOf(sandbox, request, (request.query ?? {}) as Record<string, unknown>);
  readFaults(app, sandbox, subjectOf);
  reads.watch(app, subjectOf);

  app.setErrorHandler((error, _request, reply) => {
    const wire = toWireError(error);
    return reply.code(wire.status).type('application/json').send(wire.body());
  });
  app.setNotFoundHandler(() => {
    throw notFound('route');
  });

  checkpointRoutes(app, sandbox);
  accountsRoutes(app, sandbox);
  followRoutes(app, sandbox);
  receivedInvitationRoutes(app, sandbox);
  searchRoutes(app, sandbox);
  usersRoutes(app, sandbox);
  postsRoutes(app, sandbox);
  invitationsRoutes(app, sandbox);
  chatsRoutes(app, sandbox);
  messagesRoutes(app, sandbox);
  webhooksRoutes(app, sandbox);
}

/** Compares without telling by its duration how much was right. */
export function sameText(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The account a request is about: the one it names, or the one that the named chat or message belongs to. */
function accountIdOf(
  sandbox: Sandbox,
  request: FastifyRequest,
  query: Record<string, unknown>,
): string | undefined {
  const named =
    query['account_id'] ?? (request.body as Record<string, unknown> | null | undefined)?.['account_id'];
  if (typeof named === 'string') return named;
  const { id } = (request.params ?? {}) as { id?: string };
  if (id === undefined) return undefined;
  if (sandbox.state.accounts.has(id)) return id;
  const chat = sandbox.state.chats.get(id) ?? sandbox.state.messages.get(id)?.chat;
  return chat && sandbox.accountsOf(chat.member).at(-1)?.id;
}

function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error;
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === 415)
    return new WireError(
      415,
      'invalid_request',
      'Unsupported media type',
      'The body has a content type that this route does not take.',
    );
  if (statusCode === 413)
    return new WireError(
      400,
      'content_too_large',
      'Content too large',
      'The request is larger than this route takes.',
    );
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new WireError(
      400,
      'malformed_request',
      'Malformed request',
      message ?? 'The request could not be read.',
    );
  console.error('sandbox: unexpected error', error);
  return faultErrors['500']();
}
