import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './pool.ts';
import { get } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the database ends a transaction whose process has frozen, after a minute', async () => {
  const opened = openPool({
    url: database.appUrl,
    name: 'pool test',
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    const limit = await get(
      opened.db,
      sql<{ value: string }>`select current_setting('idle_in_transaction_session_timeout') as value`,
    );
    expect(limit.value).toBe('1min');
  } finally {
    await opened.close();
  }
});

test('closing it ends the connections of who asked through the pool alone, too', async () => {
  const { pool, close } = openPool({
    url: database.appUrl,
    name: 'pool test',
    maxConnections: 2,
    onError: () => undefined,
  });
  await pool.query('select 1');
  expect(pool.totalCount).toBe(1);
  await close();
  expect(pool.totalCount).toBe(0);
  await expect(pool.query('select 1')).rejects.toThrow('after calling end');
});

test('a connection that ends between two statements of a transaction fails it, and not the process', async () => {
  const opened = openPool({
    url: database.appUrl,
    name: 'pool test',
    maxConnections: 1,
    onError: () => undefined,
  });
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  try {
    const broken = opened.db.transaction().execute(async (tx) => {
      const { pid } = await get(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`);
      const admin = new pg.Client({ connectionString: process.env['WAYPOST_TEST_ADMIN_URL'] ?? '' });
      await admin.connect();
      await admin.query('select pg_terminate_backend($1)', [pid]);
      await admin.end();
      await wait(50);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow(/connection|terminat/i);
    expect(uncaught).toEqual([]);
    // The pool has forgotten it and opens another.
    expect(await get(opened.db, sql<{ one: number }>`select 1 as one`)).toEqual({ one: 1 });
  } finally {
    process.off('uncaughtException', note);
    await opened.close();
  }
});
