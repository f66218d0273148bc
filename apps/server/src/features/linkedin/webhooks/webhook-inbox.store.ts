import { type RawBuilder, sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { change, find, get, later } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface Delivery {
  key: Buffer;
  kind: string;
  providerAccountId: string;
  lane: Buffer;
  /** Sealed. */
  body: Buffer;
}

/** Keeps what the provider reported; a repeat of the same news changes nothing. */
export async function keepDelivery(db: Db, delivery: Delivery, wallNow: number): Promise<boolean> {
  const kept = await change(
    db,
    sql`insert into webhook_inbox_raw (key, kind, provider_account_id, lane, body, received_wall_at, due_wall_at)
      values (${delivery.key}, ${delivery.kind}, ${delivery.providerAccountId}, ${delivery.lane}, ${delivery.body},
        ${instant(wallNow)}, ${instant(wallNow)})
      on conflict (key) do nothing`,
  );
  return kept === 1;
}

export interface WaitingDelivery {
  key: Buffer;
  providerAccountId: string;
  body: Buffer;
  tries: number;
  receivedWallAt: number;
}

interface DeliveryRow {
  key: Buffer;
  provider_account_id: string;
  body: Buffer;
  tries: number;
  received_wall_at: number;
}

/** SQL: news is due. */
export function newsWaits(wallNow: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from webhook_inbox_raw
    where processed_wall_at is null and parked_wall_at is null and due_wall_at <= ${instant(wallNow)})`;
}

/**
 * Claims the oldest news that is due until a wall instant; what other workers hold is passed over. Older
 * waiting news of a lane goes first, except news that failed before: that does not hold its lane up.
 */
export async function claimOldest(
  db: Db,
  wallNow: number,
  untilWallAt: number,
): Promise<WaitingDelivery | undefined> {
  const row = await find(
    db,
    sql<DeliveryRow>`update webhook_inbox_raw set due_wall_at = ${instant(untilWallAt)}
      where key = (select w.key from webhook_inbox_raw w
        where w.processed_wall_at is null and w.parked_wall_at is null and w.due_wall_at <= ${instant(wallNow)}
          and not exists (select 1 from webhook_inbox_raw older where older.lane = w.lane and older.seq < w.seq
            and older.processed_wall_at is null and older.parked_wall_at is null and older.tries = 0)
        order by w.seq limit 1 for update of w skip locked)
      returning key, provider_account_id, body, tries, received_wall_at`,
  );
  return (
    row && {
      key: row.key,
      providerAccountId: row.provider_account_id,
      body: row.body,
      tries: row.tries,
      receivedWallAt: row.received_wall_at,
    }
  );
}

/** Whether news is due that nobody has dealt with. */
export async function isNewsDue(db: Db | Tx, wallNow: number): Promise<boolean> {
  const row = await get(
    db,
    sql<{ due: boolean }>`select exists (select 1 from webhook_inbox_raw
      where processed_wall_at is null and parked_wall_at is null and due_wall_at <= ${instant(wallNow)}) as due`,
  );
  return row.due;
}

/** Holds claimed news until the transaction ends; false when somebody else has dealt with it meanwhile. */
export async function lockClaimed(tx: Tx, key: Buffer): Promise<boolean> {
  const row = await find(
    tx,
    sql<{ key: Buffer }>`select key from webhook_inbox_raw
      where key = ${key} and processed_wall_at is null and parked_wall_at is null for update`,
  );
  return row !== undefined;
}

/** Makes claimed news due at another time without counting a failure. */
export async function putOff(db: Db, key: Buffer, dueWallAt: number): Promise<void> {
  await change(db, sql`update webhook_inbox_raw set due_wall_at = ${instant(dueWallAt)} where key = ${key}`);
}

/** Done for ever: the body is forgotten, the key stays for a week and refuses repeats. */
export async function markProcessed(
  tx: Tx | Db,
  key: Buffer,
  outcome: 'handled' | 'unknown_account' | 'not_understood',
  wallNow: number,
): Promise<void> {
  await later(
    tx,
    sql`update webhook_inbox_raw set processed_wall_at = ${instant(wallNow)}, outcome = ${outcome}, body = null
      where key = ${key}`,
  );
}

/** Puts failed news off, or parks it. */
export async function markFailed(
  db: Db,
  key: Buffer,
  next: { dueWallAt: number } | { parkedWallAt: number },
): Promise<void> {
  const parkedAt = 'parkedWallAt' in next ? next.parkedWallAt : null;
  const dueAt = 'dueWallAt' in next ? next.dueWallAt : null;
  await change(
    db,
    sql`update webhook_inbox_raw set tries = tries + 1, parked_wall_at = ${instant(parkedAt)},
        due_wall_at = coalesce(${instant(dueAt)}, due_wall_at)
      where key = ${key} and processed_wall_at is null`,
  );
}

/** Forgets keys of news dealt with before this wall instant. */
export async function deleteProcessedBefore(db: Db, wallAt: number): Promise<void> {
  await change(db, sql`delete from webhook_inbox_raw where processed_wall_at < ${instant(wallAt)}`);
}

/** What the health report says. */
export async function inboxState(
  db: Db,
): Promise<{ parked: number; oldestWaitingWallAt: number | null; unknownAccounts: number }> {
  const row = await get(
    db,
    sql<{ parked: number; oldest: number | null; unknown: number }>`select
      (select count(*) from webhook_inbox_raw where parked_wall_at is not null) as parked,
      (select min(due_wall_at) from webhook_inbox_raw where processed_wall_at is null and parked_wall_at is null) as oldest,
      (select count(*) from webhook_inbox_raw where outcome = 'unknown_account') as unknown`,
  );
  return { parked: row.parked, oldestWaitingWallAt: row.oldest, unknownAccounts: row.unknown };
}

/** Forgets news of accounts that are gone for good. */
export async function forgetNewsOf(tx: Tx, providerAccountIds: readonly string[]): Promise<void> {
  await change(
    tx,
    sql`delete from webhook_inbox_raw where provider_account_id = any(${[...providerAccountIds]}::text[])`,
  );
}
