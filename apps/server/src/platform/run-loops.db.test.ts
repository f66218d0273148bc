import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { dueRowsWait } from './due-rows.ts';
import type { Loop } from './feature.ts';
import { runLoops } from './run-loops.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const kind = 'test.loops';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from due_work where kind = ${kind}`.execute(database.db);
});

const addRows = (count: number) =>
  sql`insert into due_work (workspace_id, kind, id, due_at)
    select ${randomUUID()}, ${kind}, gen_random_uuid(), now() from generate_series(1, ${count}::int)`.execute(
    database.db,
  );

/** Takes one row at a time; every row takes a little while. */
function taking(copies: number) {
  const seen = { looks: 0, taken: 0, busy: 0, together: 0 };
  const loop: Loop = {
    ...{ name: 'taking', everyMs: 20, copies, isDue: () => dueRowsWait([kind]) },
    async run() {
      seen.looks += 1;
      const { rows } =
        await sql`delete from due_work where (workspace_id, kind, id) in (select workspace_id, kind, id
        from due_work where kind = ${kind} limit 1 for update skip locked) returning id`.execute(database.db);
      if (rows.length === 0) return false;
      seen.taken += 1;
      seen.busy += 1;
      seen.together = Math.max(seen.together, seen.busy);
      await wait(30);
      seen.busy -= 1;
      return true;
    },
  };
  return { loop, seen };
}

it('a loop that has nothing to do is not run until there is something', async () => {
  const { loop, seen } = taking(3);
  const loops = runLoops([loop], log, database.db);
  await wait(400);
  const before = seen.looks;
  await addRows(1);
  await wait(400);
  await loops.stop();
  // The first look of each copy, and no other.
  expect(before).toBe(3);
  expect(seen.taken).toBe(1);
});

it('all copies work while there is enough for all of them', async () => {
  const { loop, seen } = taking(3);
  const loops = runLoops([loop], log, database.db);
  await wait(100);
  await addRows(40);
  await wait(1_500);
  await loops.stop();
  expect(seen.taken).toBe(40);
  expect(seen.together).toBe(3);
});

it('a loop that fails is run again, and holds up nobody else', async () => {
  let failures = 0;
  const failing: Loop = {
    ...{ name: 'failing', everyMs: 20, isDue: () => dueRowsWait([kind]) },
    run: async () => {
      failures += 1;
      throw new Error('No luck.');
    },
  };
  const { loop, seen } = taking(1);
  const loops = runLoops([failing, loop], log, database.db);
  await addRows(3);
  await wait(600);
  await loops.stop();
  expect(seen.taken).toBe(3);
  expect(failures).toBeGreaterThan(1);
});
