import { sql } from 'kysely';
import { find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * The business instant at which the next planned action of a workspace may be claimed; null when none is planned.
 * Campaign actions wait for the account's slot, whenever it is looked at before.
 * A reply that can still be taken back leaves by wall time: only its own earliest instant counts.
 */
export async function nextActionAt(tx: Tx, workspaceId: string): Promise<number | null> {
  const row = await find(
    tx,
    sql<{ at: number | null }>`select min(case when a.hold_until_wall_at > now() then a.not_before
          else greatest(a.not_before, a.held_until, r.wake_at,
            case when a.origin = 'campaign' then r.next_slot_at end) end) as at
      from actions a join account_runtime r on r.workspace_id = a.workspace_id and r.account_id = a.account_id
      where a.workspace_id = ${workspaceId} and a.state = 'planned' and r.status = 'active'
        and (a.held_at is null or a.held_until is not null)`,
  );
  return row?.at ?? null;
}

/** The accounts that have planned actions of these campaigns, each with those campaigns. */
export async function plannedSenders(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await list(
    tx,
    sql<{ account_id: string; campaign_ids: string[] }>`select account_id,
        array_agg(distinct campaign_id::text) as campaign_ids from actions
      where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[]) and state = 'planned'
      group by account_id`,
  );
  return new Map(rows.map((row) => [row.account_id, new Set(row.campaign_ids)]));
}
