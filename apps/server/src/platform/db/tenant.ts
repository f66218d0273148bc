import { type CompiledQuery, type QueryResult, sql, type Transaction } from 'kysely';
import { marks } from './pipelined-pool.ts';
import type { Db } from './pool.ts';

/**
 * An open transaction whose row-level security is set to one workspace. Statements may be asked of it side by side
 * (`Promise.all`): they travel together, and the database carries them out in the order in which they were asked.
 */
export type Tx = Transaction<unknown>;

/**
 * Runs `work` in one transaction that sees the rows of one workspace only. Row-level security is forced,
 * so a query that forgets its workspace finds nothing instead of somebody else's rows.
 */
export async function inWorkspace<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inDirectory(db, async (tx) => {
    await enterWorkspace(tx, workspaceId);
    return work(tx);
  });
}

/** For a transaction that finds its workspace on the way: from here on it sees the rows of this one only. */
export async function enterWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  // Without parameters it travels in one message with the begin; what is no id is left to the database to refuse.
  const enter = anId.test(workspaceId)
    ? sql`set local app.workspace_id = ${sql.lit(workspaceId)}`
    : sql`select set_config('app.workspace_id', ${workspaceId}, true)`;
  await sql`${enter}${sql.raw(marks.unanswered)}`.execute(tx);
  const open = opened.get(tx);
  if (open !== undefined) open.workspaceId = workspaceId;
}

/** What is known of a transaction while it is open. */
interface OpenTransaction {
  workspaceId: string | null;
  lastSteps: Map<string, LastStep>;
}
interface LastStep {
  workspaceId: string;
  run: () => Promise<void>;
}
const opened = new WeakMap<Tx, OpenTransaction>();

/**
 * Runs `step` as the last thing of the transaction, in the same workspace, however early it is asked for: for rows that
 * every writer of a workspace locks, so that nobody who has one of them waits for anything else. Workspaces come in one
 * order for everybody; of several steps with one name the first is run.
 */
export async function beforeCommit(
  tx: Tx,
  workspaceId: string,
  name: string,
  step: () => Promise<void>,
): Promise<void> {
  const open = opened.get(tx);
  if (open === undefined) return step();
  if (open.lastSteps.has(name)) return;
  open.lastSteps.set(name, {
    workspaceId,
    async run() {
      if (open.workspaceId !== workspaceId) await enterWorkspace(tx, workspaceId);
      await step();
    },
  });
}

/**
 * Runs `work` in one transaction that sees the rows of several workspaces, in those few tables whose policy knows of it
 * (`several` in the test of the tables), and nothing of any other table.
 */
export async function inWorkspaces<T>(
  db: Db,
  workspaceIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inDirectory(db, async (tx) => {
    await enterWorkspaces(tx, workspaceIds);
    return work(tx);
  });
}

/** From here on the transaction sees the rows of these workspaces, see {@link inWorkspaces}; of none of them when empty. */
export async function enterWorkspaces(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
  const ids = [...new Set(workspaceIds)];
  const named = ids.length === 0 ? '' : `{${ids.join(',')}}`;
  const enter = ids.every((id) => anId.test(id))
    ? sql`set local app.workspace_ids = ${sql.lit(named)}`
    : sql`select set_config('app.workspace_ids', ${named}, true)`;
  await sql`${enter}${sql.raw(marks.unanswered)}`.execute(tx);
}

/** From here on a statement of the transaction that waits for a row longer than this fails. Wall milliseconds. */
export async function waitAtMost(tx: Tx, ms: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(ms)}${sql.raw(marks.unanswered)}`.execute(tx);
}

/**
 * From here on a statement of the transaction is planned once on its connection, whatever it is asked with. For those that
 * go by the same indexes each time, and that are so large that planning them takes longer than carrying them out.
 */
export async function planOnce(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan${sql.raw(marks.unanswered)}`.execute(tx);
}

const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A transaction on directory tables (no workspace set: tenant tables look empty). */
export async function inDirectory<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const end = await sideBySide(tx);
    const lastSteps = new Map<string, LastStep>();
    opened.set(tx, { workspaceId: null, lastSteps });
    try {
      const result = await work(tx);
      for (const { run } of [...lastSteps.values()].toSorted(byWorkspace)) await run();
      return result;
    } finally {
      end();
    }
  });
}

function byWorkspace(one: LastStep, other: LastStep): number {
  return one.workspaceId.localeCompare(other.workspaceId);
}

/**
 * Lets statements of a transaction reach its connection without Kysely's queue, which sends one only when the one
 * before has answered, and without what Kysely puts around each. Answers how to end that.
 */
async function sideBySide(tx: Tx): Promise<() => void> {
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async (own) => own);
  let isOver = false;
  const direct = Object.assign(
    executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (isOver) throw new Error('A statement came after the end of its transaction.');
        return connection.executeQuery<Row>(query);
      },
    },
  );
  Object.assign(tx, { getExecutor: () => direct });
  return () => {
    isOver = true;
  };
}
