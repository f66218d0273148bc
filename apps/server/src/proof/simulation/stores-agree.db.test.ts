import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountRuntime } from '../../features/linkedin/sender/account-runtime.store.ts';
import type { AccountSpent } from '../../features/linkedin/sender/ledger.store.ts';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { createDatabase, type MemoryTx } from './memory/database.ts';
import { asTx, createTables, everyone, type SimTx } from './memory/tables.ts';
import type { SimProcess } from './sim-process.ts';
import { type Call, memory, postgres, type Stores } from './testing/both-stores.ts';
import { seenInMemory, seenInPostgres } from './testing/read-tables.ts';
import { anyTransactions } from './testing/any-transactions.ts';
import { founding, startMs, workspaceId } from './testing/store-calls.ts';
import { createVirtualTime } from './virtual-time.ts';

/** Sequences and the transactions of each, at most. */
const runs = 30;
const transactionsMax = 25;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Statements ask for `now()` without a schema: this one is found first, and tells the time of the test.
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const role = owner.escapeIdentifier(decodeURIComponent(new URL(database.appUrl).username));
  await owner.query(`create schema told; grant usage on schema told to ${role};
    create function told.now() returns timestamptz stable language sql
      as $$ select to_timestamp(current_setting('told.now')::float8 / 1000) $$;`);
  await owner.end();
});
afterAll(() => database.close());

type Ran = { answers: unknown[] } | { failed: true };
class RolledBack extends Error {}

const run = (stores: Stores, tx: Tx, { statement, args }: Call): Promise<unknown> =>
  (stores[statement] as unknown as (tx: Tx, ...rest: readonly unknown[]) => Promise<unknown>)(tx, ...args);

/** With these the commit travels: nothing is asked after them. */
const isLast = ({ statement }: Call): boolean =>
  statement === 'claimActions' || statement === 'dispatchActions';

/** A statement whose answer depends on which of two equals comes first is left out on both sides. */
function isAmbiguous(tx: SimTx, { statement, args }: Call): boolean {
  const { tables } = tx;
  const repeats = (keys: unknown[]): boolean => new Set(keys).size < keys.length;
  const runtimes = tables.runtimes.list(tx, everyone);
  if (statement === 'lockNextAccounts') {
    return (
      repeats(runtimes.map(({ wakeAt }) => wakeAt)) ||
      repeats(runtimes.flatMap((row) => row.wakeWallAt ?? []))
    );
  }
  if (statement === 'takeDue')
    return repeats(tables.due.list(tx, everyone).map(({ kind, dueAt }) => `${kind} ${dueAt}`));
  if (statement === 'lookAtAccounts' || statement === 'recentTurns') {
    const accounts =
      statement === 'recentTurns'
        ? [String(args[1])]
        : (args[0] as AccountRuntime[]).map(({ accountId }) => accountId);
    return accounts.some((account) => {
      const claimed = tables.actions.list(tx, account).filter((row) => row.claimedAt !== null);
      return repeats(claimed.map(({ priority, claimedAt }) => `${priority} ${claimedAt}`));
    });
  }
  return false;
}

async function inPostgres(now: number, calls: readonly Call[], commits: boolean): Promise<Ran> {
  const answers: unknown[] = [];
  try {
    await inWorkspace(database.db, workspaceId, async (tx) => {
      await sql`select set_config('told.now', ${String(now)}, true),
        set_config('search_path', 'told, public, pg_catalog', true)`.execute(tx);
      for (const one of calls) answers.push(told(one, await run(postgres, tx, one)));
      if (!calls.some(isLast)) await sql`select 1`.execute(tx);
      if (!commits) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) return { failed: true };
  }
  return { answers };
}

/** What an answer says, without what only one side has: functions, and the order of what has none. */
function told({ statement }: Call, answer: unknown): unknown {
  if (statement === 'lookAtAccounts') {
    const looks = answer as Awaited<ReturnType<Stores['lookAtAccounts']>>;
    return looks.map((look) => ({ ...look, spent: toldSpent(look.spent) }));
  }
  if (statement === 'lockNextAccounts') {
    const accounts = answer as Awaited<ReturnType<Stores['lockNextAccounts']>>;
    return accounts.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  }
  if (statement === 'readSpent') return toldSpent(answer as AccountSpent);
  if (answer instanceof Map) return Object.fromEntries(answer as Map<string, unknown>);
  if (statement === 'recentTurns') {
    const turns = Object.entries(answer as Awaited<ReturnType<Stores['recentTurns']>>);
    return turns.map(([priority, of]) => [priority, of.map(({ kind, campaignId }) => [kind, campaignId])]);
  }
  if (statement === 'listCreditable' || statement === 'cancelWhere') {
    return (answer as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  return answer;
}

function toldSpent({ account, ofCampaign }: AccountSpent): unknown {
  const sorted = (spent: typeof account) =>
    Object.fromEntries(Object.entries(spent).map(([key, instants]) => [key, instants.toSorted()]));
  return [sorted(account), sorted(ofCampaign('00000005-0000-4000-8000-000000000000'))];
}

function createMemory() {
  const time = createVirtualTime(startMs);
  const inner = createDatabase(time, () => 0.5);
  const process = {
    name: 'test',
    alive: true,
    frozenUntil: 0,
    step: async () => undefined,
  } as unknown as SimProcess;
  const tables = createTables();
  const begin = async (now: number): Promise<SimTx> => {
    const begun: MemoryTx = await inner.begin(process);
    return Object.assign(begun, { tables, without: new Set<'token check'>(), now });
  };
  return { begin, commit: inner.commit, rollback: inner.rollback };
}

it('answers and keeps the same in memory as in PostgreSQL, whatever is asked in whatever order', async () => {
  let committed = 0;
  let ownEnds = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTransactions, { minLength: 4, maxLength: transactionsMax }),
      async (drawnTransactions) => {
        const transactions = drawnTransactions.flat();
        await emptied();
        const inMemory = createMemory();
        const founded = { afterMs: 0, calls: [...founding], commits: true };
        let now = startMs;
        for (const { afterMs, calls: drawn, commits: mayCommit } of [founded, ...transactions]) {
          const lastAt = drawn.findIndex(isLast);
          const calls = lastAt < 0 ? drawn : drawn.slice(0, lastAt + 1);
          const commits = mayCommit || lastAt >= 0;
          now += afterMs;
          const tx = await inMemory.begin(now);
          const asked: Call[] = [];
          const answers: unknown[] = [];
          let failed = false;
          try {
            for (const one of calls) {
              if (isAmbiguous(tx, one)) continue;
              asked.push(one);
              answers.push(told(one, await run(memory, asTx(tx), one)));
            }
          } catch {
            failed = true;
          }
          const real = await inPostgres(now, asked, commits);
          expect('failed' in real ? 'failed' : 'done').toBe(failed ? 'failed' : 'done');
          if (failed || !commits) inMemory.rollback(tx);
          else await inMemory.commit(tx);
          committed += failed ? 0 : 1;
          if ('answers' in real) expectSame(answers, real.answers);
          for (const [n, one] of asked.entries()) {
            if (one.statement === 'storeOwnEnds') ownEnds += Object.keys(answers[n] ?? {}).length;
          }
          const look = await inMemory.begin(now);
          const seen = seenInMemory(look);
          inMemory.rollback(look);
          expectSame(seen, await inWorkspace(database.db, workspaceId, seenInPostgres));
        }
      },
    ),
    { numRuns: runs },
  );
  expect(committed).toBeGreaterThan(runs);
  expect(ownEnds).toBeGreaterThan(0);
}, 240_000);

/** Memory may know more of a row than a statement answers. */
function expectSame(inMemory: unknown, real: unknown): void {
  if (real === null || typeof real !== 'object') expect(inMemory).toEqual(real);
  else expect(inMemory).toMatchObject(real);
}

async function emptied(): Promise<void> {
  await inWorkspace(database.db, workspaceId, async (tx) => {
    for (const table of [
      'actions',
      'attempts',
      'budget_ledger',
      'due_work',
      'sending_stops',
      'account_runtime',
    ])
      await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`update provider_breaker set opens = 0, opened_wall_at = null, open_until_wall_at = null,
      probe_member_key = null, probe_until_wall_at = null, late_evidence_wall_at = null`.execute(tx);
  });
}
