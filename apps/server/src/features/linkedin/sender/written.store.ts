import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** An account that has, or may have, written to a lead. */
export interface Writer {
  leadId: string;
  accountId: string;
  /** Business time of the last word. */
  lastAt: number;
}

/**
 * Who has written to these leads through the product, by a campaign or by hand: an invitation, a message or an InMail
 * that was sent or may have been. Asked per account, as the index of a pair's actions is.
 */
export async function listWriters(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Writer[]> {
  if (leadIds.length === 0) return [];
  const rows = await list(
    tx,
    sql<{ lead_id: string; account_id: string; at: number }>`select a.lead_id, a.account_id,
        max(coalesce(a.dispatched_at, a.ended_at, a.planned_at)) as at
      from account_runtime r
      join actions a on a.workspace_id = r.workspace_id and a.account_id = r.account_id
        and a.lead_id = any(${[...leadIds]}::uuid[])
      where r.workspace_id = ${workspaceId} and a.workspace_id = ${workspaceId}
        and a.kind in ('invite', 'message', 'inmail')
        and (a.state in ('sent', 'dispatched', 'in_doubt', 'needs_review')
          or (a.state = 'satisfied' and a.outcome_code is distinct from 'already_connected'))
      group by a.lead_id, a.account_id`,
  );
  return rows.map((row) => ({ leadId: row.lead_id, accountId: row.account_id, lastAt: row.at }));
}

/** Accounts whose invitation a lead accepted, or that LinkedIn said are connected with it. */
export async function listAccepted(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; accountId: string }[]> {
  if (leadIds.length === 0) return [];
  const rows = await list(
    tx,
    sql<{ lead_id: string; account_id: string }>`select distinct a.lead_id, a.account_id
      from account_runtime r
      join actions a on a.workspace_id = r.workspace_id and a.account_id = r.account_id
        and a.lead_id = any(${[...leadIds]}::uuid[])
      where r.workspace_id = ${workspaceId} and a.workspace_id = ${workspaceId} and a.kind = 'invite'
        and (a.accepted_at is not null or a.outcome_code = 'already_connected')`,
  );
  return rows.map((row) => ({ leadId: row.lead_id, accountId: row.account_id }));
}
