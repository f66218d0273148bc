import type { MemoryTx, Slot } from './database.ts';

/** A unique index: rows of one partition with the same key, null for a row it does not cover. */
export interface UniqueIndex<Row> {
  name: string;
  keyOf(row: Row): string | null;
  /** It holds for the whole table, not for each partition. */
  isWide?: boolean;
}

/** Rows by id. A partition is what every unique index of the table begins with, such as the account. */
export interface Table<Row> {
  get(tx: MemoryTx | undefined, id: string): Row | undefined;
  list(tx: MemoryTx | undefined, partition: string): Row[];
  /** Ids of rows as the transaction sees them. */
  idsWhere(tx: MemoryTx, partition: string, where: (row: Row) => boolean): string[];
  /** Whether nobody else holds the row: what `skip locked` asks. */
  isFree(tx: MemoryTx | undefined, id: string): boolean;
  /** `select … for update`: waits, and answers the row as it is then. */
  lock(tx: MemoryTx, id: string): Promise<Row | undefined>;
  /** False: a unique index has it already (`on conflict do nothing`). */
  insert(tx: MemoryTx, id: string, row: Row): Promise<boolean>;
  /** `update … where`: the condition is checked again once the lock is there. Answers the new row. */
  update(
    tx: MemoryTx,
    id: string,
    where: (row: Row) => boolean,
    change: (row: Row) => Row,
  ): Promise<Row | undefined>;
  remove(tx: MemoryTx, id: string, where: (row: Row) => boolean): Promise<void>;
}

export function createTable<Row>(
  partitionOf: (row: Row) => string,
  indexes: readonly UniqueIndex<Row>[] = [],
): Table<Row> {
  const slots = new Map<string, Slot<Row>>();
  const partitions = new Map<string, Slot<Row>[]>();
  const see = (tx: MemoryTx | undefined, slot: Slot<Row>): Row | undefined =>
    tx !== undefined && slot.holder === tx ? slot.pending : slot.committed;

  function place(slot: Slot<Row>, row: Row): void {
    const members = partitions.get(partitionOf(row));
    if (members === undefined) partitions.set(partitionOf(row), [slot]);
    else members.push(slot);
  }

  /** Waits for whoever may be about to take the same key; answers the index that is violated. */
  async function violated(tx: MemoryTx, own: Slot<Row>, row: Row, before?: Row): Promise<string | undefined> {
    for (const { name, keyOf, isWide } of indexes) {
      const key = keyOf(row);
      // What the row holds already nobody else can have.
      if (key === null || (before !== undefined && keyOf(before) === key)) continue;
      const has = (other: Row | undefined): boolean => other !== undefined && keyOf(other) === key;
      const others = isWide ? slots.values() : (partitions.get(partitionOf(row)) ?? []);
      for (const slot of others) {
        if (slot === own) continue;
        while (
          slot.holder !== undefined &&
          slot.holder !== tx &&
          (has(slot.pending) || has(slot.committed))
        ) {
          await tx.database.waitFor(tx, slot.holder, slot);
        }
        if (has(see(tx, slot))) return name;
      }
    }
    return undefined;
  }

  const table: Table<Row> = {
    get(tx, id) {
      const slot = slots.get(id);
      return slot && see(tx, slot);
    },
    list(tx, partition) {
      const rows: Row[] = [];
      for (const slot of partitions.get(partition) ?? []) {
        const row = see(tx, slot);
        if (row !== undefined) rows.push(row);
      }
      return rows;
    },
    idsWhere(tx, partition, where) {
      const ids: string[] = [];
      for (const slot of partitions.get(partition) ?? []) {
        const row = see(tx, slot);
        if (row !== undefined && where(row)) ids.push(slot.id);
      }
      return ids;
    },
    isFree(tx, id) {
      const holder = slots.get(id)?.holder;
      return holder === undefined || holder === tx;
    },
    async lock(tx, id) {
      const slot = slots.get(id);
      if (slot === undefined || see(tx, slot) === undefined) return undefined;
      await tx.database.lock(tx, slot);
      return slot.pending;
    },
    async insert(tx, id, row) {
      let slot = slots.get(id);
      if (slot === undefined) {
        slot = { id, committed: undefined, pending: undefined, holder: undefined, waiting: [] };
        slots.set(id, slot);
        place(slot, row);
      } else if (
        slot.committed === undefined &&
        (slot.holder === undefined || (slot.holder === tx && slot.pending === undefined))
      ) {
        // Removed, refused or never committed: the row that comes now may belong elsewhere.
        for (const [name, members] of partitions) {
          if (name !== partitionOf(row) && members.includes(slot)) members.splice(members.indexOf(slot), 1);
        }
        if (partitions.get(partitionOf(row))?.includes(slot) !== true) place(slot, row);
      }
      await tx.database.lock(tx, slot);
      if (slot.pending !== undefined) return false;
      // Holds its key from here on: who wants the same one waits for this transaction.
      slot.pending = row;
      if ((await violated(tx, slot, row)) === undefined) return true;
      slot.pending = undefined;
      return false;
    },
    async update(tx, id, where, change) {
      const seen = table.get(tx, id);
      if (seen === undefined || !where(seen)) return undefined;
      const latest = await table.lock(tx, id);
      const slot = slots.get(id);
      if (slot === undefined || latest === undefined || !where(latest)) return undefined;
      const changed = change(latest);
      slot.pending = changed;
      const name = await violated(tx, slot, changed, latest);
      if (name !== undefined) throw new Error(`duplicate key value violates unique constraint "${name}"`);
      return changed;
    },
    async remove(tx, id, where) {
      const seen = table.get(tx, id);
      if (seen === undefined || !where(seen)) return;
      const latest = await table.lock(tx, id);
      const slot = slots.get(id);
      if (slot !== undefined && latest !== undefined && where(latest)) slot.pending = undefined;
    },
  };
  return table;
}
