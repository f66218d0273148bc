import type { SimProcess } from '../sim-process.ts';
import type { VirtualTime } from '../virtual-time.ts';

/**
 * A database in memory with the part of PostgreSQL's behaviour that the sender relies on: read committed, row locks
 * that wait or are skipped, unique indexes, `now()` as the start of the transaction, a deadlock that fails one side,
 * and connections that end with their process. Transactions of several processes really run into each other here.
 */

export interface MemoryDb {
  database: Database;
  process: SimProcess;
}

export interface MemoryTx extends MemoryDb {
  /** What `now()` says. Wall milliseconds. */
  now: number;
  held: Set<Slot<unknown>>;
  waitsFor: MemoryTx | undefined;
  /** A statement that waits for a row longer than this fails. Virtual milliseconds. */
  lockMs?: number;
  state: 'open' | 'committing' | 'over';
}

/** One row: what is committed, and what its lock holder has made of it. */
export interface Slot<Row> {
  id: string;
  committed: Row | undefined;
  pending: Row | undefined;
  holder: MemoryTx | undefined;
  waiting: (() => void)[];
}

export interface Database {
  begin(process: SimProcess): Promise<MemoryTx>;
  commit(tx: MemoryTx): Promise<void>;
  rollback(tx: MemoryTx): void;
  /** Before every statement: the process may die here, the connection may be gone. */
  statement(tx: MemoryTx, name: string): Promise<void>;
  lock(tx: MemoryTx, slot: Slot<unknown>): Promise<void>;
  waitFor(tx: MemoryTx, holder: MemoryTx, slot: Slot<unknown>): Promise<void>;
  /** The connections of a process end with it. */
  disconnect(process: SimProcess): void;
  /** Every connection ends, and nothing answers for so long. */
  restart(downMs: number): void;
  /** Called whenever rows have changed or have been let go. */
  onEnd(listener: () => void): void;
}

/** @param commitMs how long a commit takes at most, virtual milliseconds */
export function createDatabase(time: VirtualTime, dice: () => number, commitMs = 0): Database {
  const open = new Set<MemoryTx>();
  const listeners: (() => void)[] = [];
  let downUntil = 0;

  function end(tx: MemoryTx, keep: boolean): void {
    if (tx.state === 'over') return;
    tx.state = 'over';
    open.delete(tx);
    for (const slot of tx.held) {
      if (keep) slot.committed = slot.pending;
      slot.pending = undefined;
      slot.holder = undefined;
      for (const wake of slot.waiting.splice(0)) wake();
    }
    if (tx.held.size > 0) for (const listener of listeners) listener();
  }
  function check(tx: MemoryTx): void {
    if (tx.state === 'over') throw new Error('terminating connection due to administrator command');
  }

  const database: Database = {
    async begin(process) {
      await process.step('begin');
      if (downUntil > time.now()) throw new Error('the database system is starting up');
      const tx: MemoryTx = {
        database,
        process,
        now: time.now(),
        held: new Set(),
        waitsFor: undefined,
        state: 'open',
      };
      open.add(tx);
      return tx;
    },
    async commit(tx) {
      check(tx);
      tx.state = 'committing';
      if (commitMs > 0) await tx.process.sleep(dice() * commitMs);
      check(tx);
      // A process that dies with its commit on the way leaves open whether it arrived.
      await tx.process.step('commit', () => dice() < 0.5 && end(tx, true));
      check(tx);
      end(tx, true);
      await tx.process.step('committed');
    },
    rollback: (tx) => end(tx, false),
    async statement(tx, name) {
      await tx.process.step(name);
      check(tx);
    },
    async lock(tx, slot) {
      while (slot.holder !== undefined && slot.holder !== tx) await database.waitFor(tx, slot.holder, slot);
      // Its connection may have ended within the statement: with its process, which another of its sends took along.
      check(tx);
      if (slot.holder === tx) return;
      slot.holder = tx;
      slot.pending = slot.committed;
      tx.held.add(slot);
    },
    async waitFor(tx, holder, slot) {
      for (let other: MemoryTx | undefined = holder; other !== undefined; other = other.waitsFor) {
        if (other === tx) throw new Error('deadlock detected');
      }
      tx.waitsFor = holder;
      const { lockMs } = tx;
      const isFree = await tx.process.heard<boolean>((resolve) => {
        slot.waiting.push(() => time.at(time.now(), () => resolve(true), tx.process));
        if (lockMs !== undefined) time.at(time.now() + lockMs, () => resolve(false), tx.process);
      });
      tx.waitsFor = undefined;
      check(tx);
      if (!isFree) throw new Error('canceling statement due to lock timeout');
    },
    disconnect(process) {
      for (const tx of [...open]) if (tx.process === process) end(tx, false);
    },
    restart(downMs) {
      downUntil = time.now() + downMs;
      // Of a commit that was on its way nobody hears whether it arrived.
      for (const tx of [...open]) end(tx, tx.state === 'committing' && dice() < 0.5);
    },
    onEnd: (listener) => void listeners.push(listener),
  };
  return database;
}
