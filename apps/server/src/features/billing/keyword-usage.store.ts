import { sql } from 'kysely';
import { instant } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** Credits used in the period that starts at this instant. */
export async function readUsed(tx: Tx, workspaceId: string, periodStartsAt: number): Promise<number> {
  const row = await find(
    tx,
    sql<{ used: number }>`select used from keyword_usage
      where workspace_id = ${workspaceId} and period_starts_at = ${instant(periodStartsAt)}`,
  );
  return row?.used ?? 0;
}

/** Adds to the counter unless that would pass `max`; answers what is used then, null when it would. */
export async function addUsed(
  tx: Tx,
  workspaceId: string,
  periodStartsAt: number,
  amount: number,
  max: number,
): Promise<number | null> {
  if (amount > max) return null;
  const row = await find(
    tx,
    sql<{ used: number }>`insert into keyword_usage (workspace_id, period_starts_at, used)
        values (${workspaceId}, ${instant(periodStartsAt)}, ${amount})
        on conflict (workspace_id, period_starts_at) do update set used = keyword_usage.used + excluded.used
          where keyword_usage.used + excluded.used <= ${max}
        returning used`,
  );
  return row?.used ?? null;
}

export async function takeBackUsed(
  tx: Tx,
  workspaceId: string,
  periodStartsAt: number,
  amount: number,
): Promise<void> {
  await change(
    tx,
    sql`update keyword_usage set used = greatest(0, used - ${amount}::int)
        where workspace_id = ${workspaceId} and period_starts_at = ${instant(periodStartsAt)}`,
  );
}
