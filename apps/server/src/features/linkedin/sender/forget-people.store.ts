import { sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Leads to whom something is on its way, or of whom nobody knows yet whether it arrived. */
export async function inFlightAmong(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select distinct lead_id from actions
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])
        and state in ('claimed', 'dispatched', 'in_doubt', 'needs_review')`,
  );
  return new Set(rows.map((row) => row.lead_id));
}

/**
 * Erases what actions say of these people: who they are and what was written. That something was sent, when and by
 * whom stays, because limits are counted from it.
 */
export async function erasePeopleOfActions(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<void> {
  await change(
    tx,
    sql`update actions set public_identifier = null, provider_person_id = null, chat_id = null, body = null,
        body_fp = null, details = null, baseline_ref = null, provider_ref = null, outcome_message = null
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])
        and state in ('sent', 'satisfied', 'rejected', 'cancelled')`,
  );
}
