import type { Db } from '../../../platform/db/pool.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { asTx, inMemory, type SimDb, statement } from './tables.ts';

/** Stands for platform/db/tenant.ts: the same transactions, on the database in memory. */

export function inWorkspace<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inMemory(db as unknown as SimDb, async (tx) => {
    await enterWorkspace(asTx(tx), workspaceId);
    return work(asTx(tx));
  });
}

export function inDirectory<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inMemory(db as unknown as SimDb, (tx) => work(asTx(tx)));
}

/** Row-level security is PostgreSQL's matter: here one transaction is like another. */
export function inWorkspaces<T>(
  db: Db,
  workspaceIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inMemory(db as unknown as SimDb, async (tx) => {
    await enterWorkspaces(asTx(tx), workspaceIds);
    return work(asTx(tx));
  });
}

export function enterWorkspaces(tx: Tx, _workspaceIds: readonly string[]): Promise<void> {
  return statement(tx, 'set workspaces', () => undefined);
}

export function waitAtMost(tx: Tx, ms: number): Promise<void> {
  return statement(tx, 'set lock timeout', (at) => void (at.lockMs = ms));
}

export function planOnce(tx: Tx): Promise<void> {
  return statement(tx, 'set plans', () => undefined);
}

export function enterWorkspace(tx: Tx, _workspaceId: string): Promise<void> {
  return statement(tx, 'set workspace', () => undefined);
}
