import { Kysely, PostgresDialect } from 'kysely';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { type Db, openPool } from '../../platform/db/pool.ts';
import type { Wound } from './wound.ts';

/** Every connection of a proof is made, however busy the machine is. Wall milliseconds. */
const timeouts = { connectMs: 120_000, statementMs: 120_000, lockMs: 120_000 };

export interface WoundableDatabase {
  db: Db;
  /** Breaks off every connection. `forGood`: none is made any more either, as in a process that is gone. */
  cut(forGood: boolean): void;
  close(): Promise<void>;
}

/** The databases of one world after each other: what was not cut is used again, as connections take their time. */
export function createWoundableDatabases(url: string): {
  open(wound: () => Wound): WoundableDatabase;
  close(): Promise<void>;
} {
  const free: (WoundableDatabase & { suffer(wound: () => Wound): void })[] = [];
  return {
    open(wound) {
      const database = free.pop() ?? openWoundableDatabase(url);
      database.suffer(wound);
      let isCut = false;
      return {
        db: database.db,
        cut(forGood) {
          isCut = true;
          database.cut(forGood);
        },
        async close() {
          if (isCut) await database.close();
          else free.push(database);
        },
      };
    },
    async close() {
      for (const database of free.splice(0)) await database.close();
    },
  };
}

/**
 * A pool whose worker passes a point before and after each commit, and after each statement that is a commit of its
 * own. Reads, and writes that find nothing to change, are no points: before and after them the database is the same.
 */
function openWoundableDatabase(url: string): WoundableDatabase & { suffer(wound: () => Wound): void } {
  let wound: () => Wound = () => {
    throw new Error('Nobody works on this database yet.');
  };
  const { pool, close } = openPool({
    url,
    name: 'waypost-crash-sweep',
    maxConnections: 4,
    timeouts,
    onError: () => undefined,
  });
  const clients = new Set<pg.PoolClient>();
  let isGone = false;
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    // Whoever waited for one of those that were cut gets another: it would be held open for nobody.
    if (isGone) socketOf(client).destroy();
  });
  pool.on('remove', (client) => clients.delete(client));

  /** One client as Kysely sees it; the same object for the same client. */
  const faces = new WeakMap<pg.PoolClient, object>();
  const faceOf = (client: pg.PoolClient): object => {
    const known = faces.get(client);
    if (known !== undefined) return known;
    let inTransaction = false;
    let writes: string[] = [];
    const face = {
      async query(text: string, parameters: unknown[]) {
        await wound().alive();
        const what = text.trimStart().slice(0, 8).toLowerCase();
        if (what.startsWith('begin')) {
          inTransaction = true;
          writes = [];
        }
        if (what === 'commit') {
          const label = writes.length === 0 ? undefined : labelOf(writes);
          if (label !== undefined) await wound().point(`before the commit of ${label}`);
          const done = await client.query(text, parameters);
          inTransaction = false;
          if (label !== undefined) await passAfter(`after the commit of ${label}`);
          return done;
        }
        const done = await client.query(text, parameters);
        await wound().alive();
        const written = /^\s*(?:with\b.*?\b)?(insert into|(?<!for )update|delete from)\s+"?(\w+)/is.exec(
          text,
        );
        if (written?.[2] !== undefined && (done.rowCount ?? 0) > 0) {
          if (inTransaction) writes.push(written[2]);
          else await passAfter(`after ${written[1]} ${written[2]}`);
        }
        return done;
      },
      release: (how?: Error | boolean) => client.release(how),
    };
    /** Whoever loses the connection now does not hear that it was committed. */
    const passAfter = async (label: string): Promise<void> => {
      const before = wound().isStruck();
      await wound().point(label);
      if (!before && wound().isStruck() && isCut(client)) throw new Error('The connection ended.');
    };
    faces.set(client, face);
    return face;
  };
  const woundable = {
    async connect() {
      await wound().alive();
      return faceOf(await pool.connect());
    },
    end: () => pool.end(),
    options: pool.options,
    Client: undefined,
  };
  const dialect = new PostgresDialect({ pool: woundable as never });
  return {
    db: new Kysely<unknown>({ dialect }),
    cut(forGood) {
      isGone ||= forGood;
      for (const client of clients) socketOf(client).destroy();
    },
    close,
    suffer: (next) => {
      wound = next;
    },
  };
}

const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
const isCut = (client: pg.PoolClient): boolean => socketOf(client).destroyed;

/** The tables that a transaction wrote, each once. */
const labelOf = (tables: readonly string[]): string => [...new Set(tables)].join(' + ');
