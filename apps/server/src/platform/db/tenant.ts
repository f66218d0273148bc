import { sql, type Transaction } from 'kysely';
import type { Db } from './pool.ts';

/** An open transaction whose row-level security is set to one workspace. */
export type Tx = Transaction<unknown>;

/**
 * Runs `work` in one transaction that sees the rows of one workspace only. Row-level security is forced,
 * so a query that forgets its workspace finds nothing instead of somebody else's rows.
 */
export async function inWorkspace<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await enterWorkspace(tx, workspaceId);
    return work(tx);
  });
}

/** For a transaction that finds its workspace on the way: from here on it sees the rows of this one only. */
export async function enterWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select set_config('app.workspace_id', ${workspaceId}, true)`.execute(tx);
}

/** A transaction on directory tables (no workspace set: tenant tables look empty). */
export async function inDirectory<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
