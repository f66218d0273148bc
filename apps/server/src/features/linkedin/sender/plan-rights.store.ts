import { type PlanRights, planRestAt } from '@waypost/domain/linkedin/plan-rest';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface RightsRow {
  account_id: string;
  acts_until: number | null;
  acts_until_renews: boolean;
  is_beyond_plan: boolean;
}

/** Reads what stands for the linked accounts of a workspace, and holds their rows in one order until the commit. */
export async function lockRights(tx: Tx, workspaceId: string): Promise<Map<string, PlanRights>> {
  const rows = await list(
    tx,
    sql<RightsRow>`select account_id, acts_until, acts_until_renews, is_beyond_plan from account_runtime
      where workspace_id = ${workspaceId} and status <> 'deleted' order by account_id for update`,
  );
  return toRights(rows);
}

/** What stands for these accounts; those without an engine are left out. */
export async function readRights(
  tx: Tx,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<Map<string, PlanRights>> {
  const rows = await list(
    tx,
    sql<RightsRow>`select account_id, acts_until, acts_until_renews, is_beyond_plan from account_runtime
      where workspace_id = ${workspaceId} and account_id = any(${[...accountIds]}::uuid[])`,
  );
  return toRights(rows);
}

function toRights(rows: readonly RightsRow[]): Map<string, PlanRights> {
  return new Map(
    rows.map((row) => [
      row.account_id,
      { actsUntil: row.acts_until, renews: row.acts_until_renews, isBeyond: row.is_beyond_plan },
    ]),
  );
}

/** The caller holds the row. An account that may act again is looked at at once. */
export async function writeRights(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  rights: PlanRights,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set acts_until = ${instant(rights.actsUntil)}, acts_until_renews = ${rights.renews},
        is_beyond_plan = ${rights.isBeyond},
        wake_at = case when ${planRestAt(rights, now) === null} then '-infinity' else wake_at end,
        care_at = case when ${planRestAt(rights, now) === null} then '-infinity' else care_at end
      where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
}
