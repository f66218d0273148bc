import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { SendKind } from './action.ts';

/** The owner's stop of a whole workspace: one row, looked up at every claim and at every dispatch. */
export interface SendingStop {
  stopped: boolean;
  stoppedAt: number | null;
  reason: string | null;
  /** Planned actions that are held while it lasts; while nothing is stopped, those that a stop would hold now. */
  held: number;
  /** The same by kind, most first. */
  heldKinds: { kind: SendKind; count: number }[];
}

/** Looked up at every claim. */
export async function isStopped(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await find(tx, sql`select 1 from sending_stops where workspace_id = ${workspaceId}`)) !== undefined;
}

export async function readStop(tx: Tx, workspaceId: string): Promise<SendingStop> {
  const row = await find(
    tx,
    sql<{
      stopped_at: number;
      reason: string | null;
    }>`select stopped_at, reason from sending_stops where workspace_id = ${workspaceId}`,
  );
  const heldKinds = await list(
    tx,
    sql<{ kind: SendKind; count: number }>`select kind, count(*)::int as count from actions
      where workspace_id = ${workspaceId} and state in ('planned', 'claimed') group by kind order by count(*) desc, kind`,
  );
  return {
    stopped: row !== undefined,
    stoppedAt: row?.stopped_at ?? null,
    reason: row?.reason ?? null,
    held: heldKinds.reduce((total, { count }) => total + count, 0),
    heldKinds,
  };
}

export async function stopSending(
  tx: Tx,
  workspaceId: string,
  by: { userId: string; reason: string | null; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into sending_stops (workspace_id, stopped_at, stopped_by, reason)
      values (${workspaceId}, ${instant(by.now)}, ${by.userId}, ${by.reason}) on conflict (workspace_id) do nothing`,
  );
}

/** Lets sending go on; every account of the workspace is looked at at once. */
export async function releaseSending(tx: Tx, workspaceId: string): Promise<void> {
  await change(tx, sql`delete from sending_stops where workspace_id = ${workspaceId}`);
  await change(tx, sql`update account_runtime set wake_at = '-infinity' where workspace_id = ${workspaceId}`);
}
