import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf, optionalText } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';

/** A read that was answered, for judging whether somebody looked before asking a second time. */
export interface ReadRow {
  seq: number;
  op: string;
  path: string;
  account: string | null;
  wallAt: string;
  businessAt: string;
  status: number;
  /** The newest ledger row at that moment: orders reads and mutations against each other. */
  afterLedger: number;
  /** False when the list went on behind a cursor. */
  lastPage: boolean;
}

export interface ReadLog {
  watch(app: FastifyInstance, accountOf: (request: FastifyRequest) => string | undefined): void;
  routes(app: FastifyInstance): void;
}

const ROWS_MAX = 200_000;

/** Keeps the answered reads of this run in memory; the ledger, which is stored, holds the mutations. */
export function createReadLog(sandbox: Sandbox): ReadLog {
  const rows: ReadRow[] = [];
  let dropped = 0;
  return {
    watch(app, accountOf) {
      app.addHook('preSerialization', async (request, reply, payload: unknown) => {
        const { op } = request.routeOptions.config;
        if (op === undefined || request.method !== 'GET') return payload;
        const cursor = (payload as { cursor?: unknown } | null)?.cursor;
        rows.push({
          seq: dropped + rows.length + 1,
          op,
          path: request.url,
          account: accountOf(request) ?? null,
          wallAt: new Date(sandbox.wallNow()).toISOString(),
          businessAt: new Date(sandbox.clock.now()).toISOString(),
          status: reply.statusCode,
          afterLedger: sandbox.state.ledger.length,
          lastPage: typeof cursor !== 'string',
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
