import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool, type OpenedPool } from './pool.ts';
import { change, find, get, last, later, list } from './rows.ts';
import { inWorkspace, type Tx } from './tenant.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let opened: OpenedPool;
let workspaceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openPool({
    ...{ url: database.appUrl, name: 'pipelined', maxConnections: 2, onError: () => undefined },
  });
});
afterAll(async () => {
  await opened.close();
  await database.close();
});
beforeEach(() => {
  workspaceId = randomUUID();
});

const inOwn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inWorkspace(opened.db, workspaceId, work);
const stop = (tx: Tx, reason: string) =>
  change(
    tx,
    sql`insert into sending_stops (workspace_id, stopped_at, stopped_by, reason)
      values (${workspaceId}, now(), ${workspaceId}, ${reason}) on conflict (workspace_id) do update set reason = excluded.reason`,
  );
const reason = () =>
  inOwn(async (tx) => (await find(tx, sql<{ reason: string }>`select reason from sending_stops`))?.reason);

test('statements asked side by side are carried out in the order in which they were asked', async () => {
  await inOwn(async (tx) => {
    await Promise.all([stop(tx, 'first'), stop(tx, 'second'), stop(tx, 'third')]);
  });
  expect(await reason()).toBe('third');
});

test('of statements asked side by side the one that failed is told, and nothing of the transaction stays', async () => {
  const failed = inOwn(async (tx) => {
    await Promise.all([stop(tx, 'first'), list(tx, sql`select 1 / 0`), stop(tx, 'third')]);
  });
  await expect(failed).rejects.toThrow(/division by zero/);
  expect(await reason()).toBeUndefined();
});

test('a workspace that is no id fails the first statement, with its own words', async () => {
  const failed = inWorkspace(opened.db, 'no id', (tx) => list(tx, sql`select reason from sending_stops`));
  await expect(failed).rejects.toThrow(/invalid input syntax for type uuid/);
});

test('the last statement commits, also when what follows fails', async () => {
  const failed = inOwn(async (tx) => {
    await change(
      tx,
      last(sql`insert into sending_stops (workspace_id, stopped_at, stopped_by, reason)
        values (${workspaceId}, now(), ${workspaceId}, 'kept')`),
    );
    throw new Error('too late');
  });
  await expect(failed).rejects.toThrow('too late');
  expect(await reason()).toBe('kept');
});

test('a last statement that fails leaves nothing, and the connection serves the next transaction', async () => {
  for (let time = 0; time < 5; time += 1) {
    const failed = inOwn(async (tx) => {
      await stop(tx, 'first');
      await list(tx, last(sql`select 1 / 0`));
    });
    await expect(failed).rejects.toThrow(/division by zero/);
    expect(await reason()).toBeUndefined();
  }
});

test('nothing can be asked after the last statement', async () => {
  const failed = inOwn(async (tx) => {
    await list(tx, last(sql`select 1`));
    await list(tx, sql`select 2`);
  });
  await expect(failed).rejects.toThrow(/after the last one/);
});

test('work that asks nothing and fails before its first statement leaves the connection as it was', async () => {
  await expect(
    inOwn(async () => {
      throw new Error('no question');
    }),
  ).rejects.toThrow('no question');
  await inOwn(async () => undefined);
  expect(await get(opened.db, sql<{ state: number }>`select 1 as state`)).toEqual({ state: 1 });
});

test('a statement whose answer a migration changes fails once, and is then planned anew', async () => {
  const owner = database.ownerUrl;
  const own = openPool({
    ...{ url: owner, name: 'plans', maxConnections: 1, onError: () => undefined },
  });
  try {
    const ask = () => list(own.db, sql`select * from plans_of_test where id > ${0}`);
    await change(own.db, sql`create table plans_of_test (id int)`);
    for (let time = 0; time < 10; time += 1) await ask();
    await change(own.db, sql`alter table plans_of_test add column name text`);
    await expect(ask()).rejects.toThrow(/cached plan/);
    expect(await ask()).toEqual([]);
    expect(await ask()).toEqual([]);
  } finally {
    await own.close();
  }
});

test('what is asked without waiting happens in its turn, and its failure fails the transaction', async () => {
  const stopLater = (tx: Tx, text: string) =>
    later(
      tx,
      sql`insert into sending_stops (workspace_id, stopped_at, stopped_by, reason)
        values (${workspaceId}, now(), ${workspaceId}, ${text})`,
    );
  await inOwn(async (tx) => {
    await stopLater(tx, 'first');
    expect((await get(tx, sql<{ reason: string }>`select reason from sending_stops`)).reason).toBe('first');
    await later(tx, sql`update sending_stops set reason = 'second'`);
  });
  expect(await reason()).toBe('second');
  // The row is there already: nobody waited for the answer, so it is the commit that says so.
  await expect(inOwn((tx) => stopLater(tx, 'third'))).rejects.toThrow(/duplicate key/);
  await expect(
    inOwn(async (tx) => {
      await stopLater(tx, 'third');
      await list(tx, sql`select 1`);
    }),
  ).rejects.toThrow(/duplicate key/);
  expect(await reason()).toBe('second');
});
