import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What accounts have under way with a lead. */
export interface LeadStanding {
  leadId: string;
  /** Something is on its way, or nobody knows yet whether it arrived. */
  inFlight: boolean;
  /** An invitation waits for an answer. */
  invited: boolean;
  /** A message somebody typed waits to be sent. */
  plannedByHand: boolean;
}

/** Leads with whom nothing is under way are left out. */
export async function standingsOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<LeadStanding[]> {
  return list(
    tx,
    sql<LeadStanding>`select a.lead_id as "leadId",
        bool_or(a.state in ('claimed', 'dispatched', 'in_doubt', 'needs_review')) as "inFlight",
        bool_or(a.kind = 'invite' and a.state = 'sent' and a.accepted_at is null and a.withdrawn_at is null) as "invited",
        bool_or(a.origin = 'human' and a.state = 'planned') as "plannedByHand"
      from actions a where a.workspace_id = ${workspaceId} and a.lead_id = any(${[...leadIds]}::uuid[])
      group by a.lead_id`,
  );
}
