import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { attendeeFor, chatFor } from '../linkedin/chats-routes.ts';
import { personFor } from '../linkedin/guards.ts';
import { fieldsOf, iso, optionalText } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';
import type { Account } from '../state/state.ts';
import type { Person } from '../world/people.ts';

/** A read that was answered, for judging whether somebody looked before asking a second time. */
export interface ReadRow {
  seq: number;
  op: string;
  path: string;
  account: string | null;
  /** Public identifier of the one person whose profile, chat or messages were read. */
  person: string | null;
  /** Public identifiers of those whom a page of chats shows. */
  people: string[];
  /** When the request arrived, and when what it shows was looked up. */
  startedWallAt: string;
  wallAt: string;
  businessAt: string;
  status: number;
  /** The answer came from a cache, so that it says nothing about now. */
  cached: boolean;
  /** The newest ledger row at that moment: orders reads and mutations against each other. */
  afterLedger: number;
  /** The page that was asked for, null for the first, and the one that follows it. */
  cursor: string | null;
  next: string | null;
  /** False when the list went on behind a cursor. */
  lastPage: boolean;
  /** Business instant of the oldest message, invitation or relation on the page. */
  oldestAt: string | null;
}

export interface ReadLog {
  watch(app: FastifyInstance, accountOf: (request: FastifyRequest) => string | undefined): void;
  routes(app: FastifyInstance): void;
}

const ROWS_MAX = 200_000;

/**
 * Keeps the answered reads of this run in memory, so that a restart forgets them; the ledger, which is stored,
 * holds the mutations.
 */
export function createReadLog(sandbox: Sandbox): ReadLog {
  const rows: ReadRow[] = [];
  const arrivedMs = new WeakMap<FastifyRequest, number>();
  let dropped = 0;
  return {
    watch(app, accountOf) {
      app.addHook('onRequest', async (request) => void arrivedMs.set(request, sandbox.wallNow()));
      app.addHook('preSerialization', async (request, reply, payload: unknown) => {
        const { op } = request.routeOptions.config;
        if (op === undefined || request.method !== 'GET') return payload;
        const { account, person } = subjectOf(sandbox, request, reply.statusCode, accountOf(request));
        const page = (payload ?? {}) as { items?: unknown; cursor?: unknown };
        const items = Array.isArray(page.items) ? (page.items as Record<string, unknown>[]) : [];
        const next = typeof page.cursor === 'string' ? page.cursor : null;
        const { cursor } = request.query as { cursor?: unknown };
        rows.push({
          seq: dropped + rows.length + 1,
          op,
          path: request.url,
          account,
          person,
          people: op === 'chats.list' ? items.flatMap((chat) => partnerOf(sandbox, chat)) : [],
          startedWallAt: iso(arrivedMs.get(request) ?? sandbox.wallNow()),
          wallAt: iso(sandbox.wallNow()),
          businessAt: iso(sandbox.clock.now()),
          status: reply.statusCode,
          cached: reply.getHeader('x-cache') === 'HIT',
          afterLedger: sandbox.state.ledger.length,
          cursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
          next,
          lastPage: next === null,
          oldestAt: oldestOf(items),
        });
        if (rows.length > ROWS_MAX) dropped += rows.splice(0, ROWS_MAX / 10).length;
        return payload;
      });
    },
    routes(app) {
      app.get('/reads', async (request) => {
        const after = Number(optionalText(fieldsOf(request.query), 'after') ?? 0);
        if (!Number.isInteger(after) || after < 0)
          throw invalid('The parameter after must be the sequence number of a read.');
        return {
          items: rows.slice(Math.max(0, after - dropped), Math.max(0, after - dropped) + 10_000),
          last: dropped + rows.length,
        };
      });
    },
  };
}

/** Whom a read was about, in the words of the ledger; a failed read names nobody but the account it asked for. */
function subjectOf(
  sandbox: Sandbox,
  request: FastifyRequest,
  status: number,
  named: string | undefined,
): { account: string | null; person: string | null } {
  const route = request.routeOptions.url ?? '';
  const { id, identifier } = (request.params ?? {}) as { id?: string; identifier?: string };
  const whole = { account: named ?? null, person: null };
  if (status !== 200) return whole;
  const of = (account: Account, person: Person | undefined) => ({
    account: named ?? account.id,
    person: person?.publicIdentifier ?? null,
  });
  if (id !== undefined && /\/chats\/:id(\/messages)?$/.test(route)) {
    const { account, chat } = chatFor(sandbox, id, named === undefined ? {} : { account_id: named });
    return of(account, sandbox.world.personById(chat.person));
  }
  if (id !== undefined && route.includes('/chat_attendees/:id')) {
    const { account, person } = attendeeFor(sandbox, id);
    return of(account, person);
  }
  const account = named === undefined ? undefined : sandbox.state.accounts.get(named);
  if (account === undefined || identifier === undefined || !route.endsWith('/users/:identifier'))
    return whole;
  return of(account, personFor(sandbox, account, identifier));
}

function partnerOf(sandbox: Sandbox, chat: Record<string, unknown>): string[] {
  const known = typeof chat['id'] === 'string' ? sandbox.state.chats.get(chat['id']) : undefined;
  const person = known && sandbox.world.personById(known.person);
  return person ? [person.publicIdentifier] : [];
}

/** Messages, invitations and relations each call their instant by a name of their own. */
function oldestOf(items: readonly Record<string, unknown>[]): string | null {
  const instants = items
    .map((item) => item['timestamp'] ?? item['parsed_datetime'] ?? item['created_at'])
    .filter((at) => typeof at === 'string' || typeof at === 'number')
    .map((at) => new Date(at).getTime())
    .filter((ms) => Number.isFinite(ms));
  return instants.length === 0 ? null : iso(Math.min(...instants));
}
