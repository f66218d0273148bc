import { sql } from 'kysely';
import { find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { wake } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { findAction } from './action.store.ts';

export interface HeldAction {
  action: Action;
  /** Wall instant until which a person can take it back; null without such a time. */
  holdUntilWallAt: number | null;
}

/** Actions by id with the time to take them back; unknown ids are left out. */
export async function listWithHolds(
  tx: Tx,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<HeldAction[]> {
  if (actionIds.length === 0) return [];
  const holds = await list(
    tx,
    sql<{ id: string; hold_until_wall_at: number | null }>`select id, hold_until_wall_at from actions
      where workspace_id = ${workspaceId} and id = any(${[...actionIds]}::uuid[])`,
  );
  const held: HeldAction[] = [];
  for (const row of holds) {
    const action = await findAction(tx, workspaceId, row.id);
    if (action !== undefined) held.push({ action, holdUntilWallAt: row.hold_until_wall_at });
  }
  return held;
}

/** The one action of a pair that is claimed, dispatched or in doubt: nothing else to this person leaves before it ends. */
export async function findUnresolved(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  leadId: string,
): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<{
      id: string;
    }>`select id from actions where workspace_id = ${workspaceId} and account_id = ${accountId}
      and lead_id = ${leadId} and state in ('claimed', 'dispatched', 'in_doubt')`,
  );
  return row && findAction(tx, workspaceId, row.id);
}

/** Ends the time to take an action back, so that it leaves at once. False when it is not planned any more. */
export async function releaseHold(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  now: number,
): Promise<boolean> {
  const row = await find(
    tx,
    sql<{ account_id: string }>`update actions set hold_until_wall_at = null
      where workspace_id = ${workspaceId} and id = ${actionId} and state = 'planned' returning account_id`,
  );
  if (row === undefined) return false;
  await wake(tx, workspaceId, row.account_id, now);
  return true;
}
