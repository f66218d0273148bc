import { sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** How far the sweeps of an account have come. */
export interface Sync {
  accountId: string;
  /** Provider time of the newest chat activity that is stored. */
  chatsUntil: number | null;
  /** Business instant of the last complete look at the chats. */
  chatsReadAt: number | null;
  /** When the newest relation seen so far connected. */
  relationsUntil: number | null;
}

interface SyncRow {
  account_id: string;
  chats_until: number | null;
  chats_read_at: number | null;
  relations_until: number | null;
}

export async function listSyncs(tx: Tx, workspaceId: string): Promise<Sync[]> {
  const rows = await list(
    tx,
    sql<SyncRow>`select account_id, chats_until, chats_read_at, relations_until from inbox_sync
      where workspace_id = ${workspaceId}`,
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    chatsUntil: row.chats_until,
    chatsReadAt: row.chats_read_at,
    relationsUntil: row.relations_until,
  }));
}

export async function findSync(tx: Tx, workspaceId: string, accountId: string): Promise<Sync | undefined> {
  return (await listSyncs(tx, workspaceId)).find((sync) => sync.accountId === accountId);
}

/** Notes a finished look at the chats; the mark never goes back. */
export async function noteChatsRead(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  read: { until: number | null; at: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into inbox_sync (workspace_id, account_id, chats_until, chats_read_at)
      values (${workspaceId}, ${accountId}, ${instant(read.until)}, ${instant(read.at)})
      on conflict (workspace_id, account_id) do update set
        chats_until = greatest(inbox_sync.chats_until, excluded.chats_until),
        chats_read_at = greatest(inbox_sync.chats_read_at, excluded.chats_read_at)`,
  );
}

export async function noteRelationsRead(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  until: number,
): Promise<void> {
  await change(
    tx,
    sql`insert into inbox_sync (workspace_id, account_id, relations_until)
      values (${workspaceId}, ${accountId}, ${instant(until)})
      on conflict (workspace_id, account_id) do update set
        relations_until = greatest(inbox_sync.relations_until, excluded.relations_until)`,
  );
}

export const sweepKinds = ['inbox.chats', 'inbox.relations'] as const;
export type SweepKind = (typeof sweepKinds)[number];

export interface DueSweep {
  kind: SweepKind;
  workspaceId: string;
  accountId: string;
}

/** Makes a sweep of an account due at `at` (business time), or earlier if it is due earlier. */
export async function scheduleSweep(tx: Tx, sweep: DueSweep, at: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      values (${sweep.workspaceId}, ${sweep.kind}, ${sweep.accountId}, ${instant(at)})
      on conflict (workspace_id, kind, id) do update set due_at = least(due_work.due_at, excluded.due_at)`,
  );
}

/** Sweeps of an account that is gone. */
export async function forgetSweeps(tx: Tx, workspaceId: string, accountId: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and id = ${accountId}
      and kind = any(${[...sweepKinds]}::text[])`,
  );
}

/**
 * Takes one sweep that is due at a business instant; it is ours for `lockMs` wall milliseconds, after which
 * another worker takes it over. A refresh that comes while it runs makes it due again.
 */
export async function takeSweep(
  db: Db,
  now: number,
  nextAt: number,
  lockMs: number,
): Promise<DueSweep | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; kind: SweepKind; id: string }>`update due_work d set tries = d.tries + 1,
        due_at = ${instant(nextAt)}, locked_until_wall = now() + make_interval(secs => ${lockMs}::float8 / 1000)
      from (select workspace_id, kind, id from due_work
        where kind = any(${[...sweepKinds]}::text[]) and due_at <= ${instant(now)}
          and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.kind, d.id`,
  );
  return row && { kind: row.kind, workspaceId: row.workspace_id, accountId: row.id };
}

/** Ends our hold of a sweep; `nextAt` replaces the time set when it was taken unless somebody asked for an earlier one. */
export async function endSweep(db: Db, sweep: DueSweep, takenNextAt: number, nextAt: number): Promise<void> {
  await change(
    db,
    sql`update due_work set locked_until_wall = null,
        due_at = case when due_at = ${instant(takenNextAt)} then ${instant(nextAt)} else due_at end
      where workspace_id = ${sweep.workspaceId} and kind = ${sweep.kind} and id = ${sweep.accountId}`,
  );
}
