import { CLOSED_BREAKER, type ProviderBreaker } from '@waypost/domain/linkedin/provider-breaker';
import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import type { AccountRuntime } from '../../../features/linkedin/sender/account-runtime.store.ts';
import type { Action } from '../../../features/linkedin/sender/action.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { MemoryDb, MemoryTx } from './database.ts';
import { createTable, type Table } from './table.ts';

/** The sender's tables (db/migrations/0050_sender.sql to 0052_linkedin_config.sql) with their unique indexes. */
export interface Tables {
  runtimes: Table<RuntimeRow>;
  actions: Table<ActionRow>;
  attempts: Table<AttemptRow>;
  ledger: Table<LedgerRow>;
  due: Table<DueRow>;
  stops: Table<{ at: number }>;
  /** One row once the breaker has opened or evidence was late; without it the breaker is closed. */
  breaker: Table<BreakerRow>;
  /** Ids of messages that the inbox knows. */
  messages: Table<{ messageId: string }>;
}

/** Accounts of one simulated world share this partition, as they share the directory table. */
export const everyone = 'everyone';

export type RuntimeRow = AccountRuntime & {
  wakeAt: number;
  wakeWallAt: number | null;
  leaseOwner: string | null;
  leaseUntilWallAt: number | null;
  claimedWallAt: number | null;
};

export type ActionRow = Action & {
  workspaceId: string;
  effectKey: string;
  priority: number;
  holdUntilWallAt: number | null;
  claimUntilWallAt: number | null;
  claimedAt: number | null;
  withdrawnAt: number | null;
};

export interface AttemptRow {
  actionId: string;
  attempt: number;
  dispatchedAt: number;
  dispatchedWallAt: number;
  class: string | null;
  httpStatus: number | null;
  finished: boolean;
}

export interface LedgerRow {
  memberKey: string;
  budget: BudgetKey;
  units: number;
  campaignId: string | null;
  actionId: string | null;
  attempt: number;
  reservedAt: number;
  releasedAt: number | null;
}

export interface DueRow {
  workspaceId: string;
  kind: string;
  actionId: string;
  dueAt: number;
  lockedUntilWall: number | null;
}

/** Under the one id `breaker`. */
export interface BreakerRow {
  breaker: ProviderBreaker;
  lateEvidenceWallAt: number | null;
}

export const breakerOf = (tx: SimTx): ProviderBreaker =>
  tx.tables.breaker.get(tx, 'breaker')?.breaker ?? CLOSED_BREAKER;

const unresolved = new Set(['claimed', 'dispatched', 'in_doubt']);
const ended = new Set(['rejected', 'cancelled']);

export function createTables(): Tables {
  return {
    runtimes: createTable(() => everyone),
    actions: createTable<ActionRow>(
      (action) => action.accountId,
      [
        { name: 'actions_effect_key', keyOf: ({ effectKey }) => effectKey, isWide: true },
        { name: 'actions_provider_ref', keyOf: ({ providerRef }) => providerRef },
        {
          name: 'actions_one_invitation',
          keyOf: ({ kind, state, leadId, withdrawnAt }) =>
            kind === 'invite' && !ended.has(state) && withdrawnAt === null ? leadId : null,
        },
        {
          name: 'actions_one_unresolved',
          keyOf: ({ state, leadId }) => (unresolved.has(state) ? leadId : null),
        },
      ],
    ),
    attempts: createTable((attempt) => attempt.actionId),
    ledger: createTable((entry) => entry.memberKey),
    due: createTable(() => everyone),
    stops: createTable(() => everyone),
    breaker: createTable(() => everyone),
    messages: createTable(() => everyone),
  };
}

/** A connection of the simulated database as the sender's code holds it. */
export interface SimDb extends MemoryDb {
  tables: Tables;
  /** Rules that a mutant has taken out of the statements. */
  without: ReadonlySet<'token check'>;
}

export type SimTx = MemoryTx &
  SimDb & { running?: Promise<unknown> | undefined; failed?: { error: unknown } | undefined };

/** The sender knows its own types alone; within the simulation its connections are these. */
export const asDb = (db: SimDb): Db => db as unknown as Db;
export const asTx = (tx: SimTx): Tx => tx as unknown as Tx;
const isOpen = (given: SimTx | SimDb): given is SimTx => 'held' in given;

/** One statement: within the transaction, or as one of its own where the code passes the pool. */
export async function statement<T>(
  given: Tx | Db,
  name: string,
  work: (tx: SimTx) => T | Promise<T>,
): Promise<T> {
  const at = given as unknown as SimTx | SimDb;
  if (!isOpen(at)) return inMemory(at, (tx) => statement(asTx(tx), name, work));
  // Asked side by side they are carried out one after the other; behind one that failed nothing is.
  while (at.running !== undefined) await at.running.catch(() => undefined);
  if (at.failed !== undefined) throw at.failed.error;
  const run = carryOut(at, name, work);
  at.running = run;
  try {
    return await run;
  } catch (error) {
    at.failed ??= { error };
    throw error;
  } finally {
    at.running = undefined;
  }
}

const ofSeveral = ' of several';

/** A statement of several sends is a point of its own. */
export const named = (name: string, of: readonly unknown[]): string =>
  of.length > 1 ? `${name}${ofSeveral}` : name;

/** Carries out the parts of such a statement one after the other; answers those that found their row, by what they go by. */
export async function answeredBy<Item, Answer>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  carryOutOne: (item: Item) => Promise<Answer | undefined>,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const item of items) {
    const answer = await carryOutOne(item);
    if (answer !== undefined) answers.set(keyOf(item), answer);
  }
  return answers;
}

export const isOfSeveral = (point: string): boolean => point.endsWith(ofSeveral);

async function carryOut<T>(at: SimTx, name: string, work: (tx: SimTx) => T | Promise<T>): Promise<T> {
  await at.database.statement(at, name);
  return work(at);
}

export async function inMemory<T>(db: SimDb, work: (tx: SimTx) => Promise<T>): Promise<T> {
  const begun = await db.database.begin(db.process);
  const tx: SimTx = Object.assign(begun, { tables: db.tables, without: db.without });
  try {
    const result = await work(tx);
    await db.database.commit(tx);
    return result;
  } catch (error) {
    db.database.rollback(tx);
    throw error;
  }
}
