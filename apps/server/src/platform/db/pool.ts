import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createPipelinedPool } from './pipelined-pool.ts';

/** A database connection; every query outside a tenant transaction sees directory tables only. */
export type Db = Kysely<unknown>;

const types = {
  // bigint counters fit a JavaScript number in this product; bigger ones would be a defect.
  int8: 20,
  timestamptz: 1184,
  numeric: 1700,
};

function parserFor(oid: number): ((text: string) => unknown) | undefined {
  if (oid === types.int8 || oid === types.numeric) return Number;
  // Instants are epoch milliseconds everywhere inside the server.
  if (oid === types.timestamptz) return (text) => new Date(text).getTime();
  return undefined;
}

/** Wall milliseconds between two statements of one transaction, at most; no step of ours takes nearly as long. */
const IDLE_IN_TRANSACTION_MS = 60_000;

const customTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parserFor(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export interface OpenedPool {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool. `maxConnections` counts this process alone. */
export function openPool(options: {
  url: string;
  name: string;
  maxConnections: number;
  /** For connections that must fail rather than wait. Wall milliseconds. */
  timeouts?: { connectMs: number; statementMs: number; lockMs: number };
  onError(error: Error): void;
}): OpenedPool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.maxConnections,
    // Statements may be sent before the one before has answered; who does so is pipelined-pool.ts.
    pipeline: true,
    connectionTimeoutMillis: options.timeouts?.connectMs ?? 5_000,
    ...(options.timeouts && {
      statement_timeout: options.timeouts.statementMs,
      lock_timeout: options.timeouts.lockMs,
      // A server that hangs does not end its statements either.
      query_timeout: options.timeouts.statementMs + 500,
    }),
    // A page opened after a few quiet minutes must not wait for connecting, which costs both sides a password check.
    idleTimeoutMillis: 10 * 60_000,
    // A process that freezes inside a transaction must not keep its row locks until it wakes.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: customTypes,
  });
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', options.onError);
  // The same for one lost between two statements of a transaction: the next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPipelinedPool(pool) }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Who asked through the pool alone has left the other one nothing to end.
      if (!pool.ending) await pool.end();
    },
  };
}

/** An instant as a query parameter. */
export function instant(epochMs: number): Date;
export function instant(epochMs: number | null): Date | null;
export function instant(epochMs: number | null): Date | null {
  return epochMs === null ? null : new Date(epochMs);
}
