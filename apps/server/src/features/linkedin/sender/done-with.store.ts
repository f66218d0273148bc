import { sql } from 'kysely';
import { find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Whether accounts have done something with a lead, or are about to, that is true of that very person alone: an invitation,
 * a message, a known connection, a reply that somebody typed. Looking at a profile is not.
 */
export async function isDealtWith(tx: Tx, workspaceId: string, leadId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from actions where workspace_id = ${workspaceId} and lead_id = ${leadId}
      and (state in ('claimed', 'dispatched', 'in_doubt', 'needs_review', 'satisfied')
        or (state = 'sent' and kind <> 'visit') or (state = 'planned' and origin <> 'campaign')) limit 1`,
  );
  return row !== undefined;
}
