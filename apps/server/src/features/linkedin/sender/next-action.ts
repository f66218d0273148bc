import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * The business instants at which each account of a workspace may claim its next planned action, the first one first;
 * accounts without one are left out. Campaign actions wait for the account's slot, whenever it is looked at before.
 * A reply that can still be taken back leaves by wall time: only its own earliest instant counts.
 */
export async function nextActionsAt(tx: Tx, workspaceId: string): Promise<number[]> {
  const rows = await list(
    tx,
    sql<{ at: number }>`select min(case when a.hold_until_wall_at > now() then a.not_before
          else greatest(a.not_before, a.held_until, r.wake_at,
            case when a.origin = 'campaign' then r.next_slot_at end) end) as at
      from actions a join account_runtime r on r.workspace_id = a.workspace_id and r.account_id = a.account_id
      where a.workspace_id = ${workspaceId} and a.state = 'planned' and r.status = 'active'
        and (a.held_at is null or a.held_until is not null)
      group by a.account_id order by at`,
  );
  return rows.map(({ at }) => at);
}

/** The first of {@link nextActionsAt}; null when none is planned. */
export async function nextActionAt(tx: Tx, workspaceId: string): Promise<number | null> {
  const [first] = await nextActionsAt(tx, workspaceId);
  return first ?? null;
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
