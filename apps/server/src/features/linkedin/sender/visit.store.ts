import { sql } from 'kysely';
import { get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What an unanswered visit ends with; the network may still apply it for a while. */
export const VISIT_UNCONFIRMED = 'visit_unconfirmed';

/** Wall milliseconds until no unconfirmed visit of a pair can arrive any more; 0 without one. */
export async function unconfirmedVisitMs(
  tx: Tx,
  workspaceId: string,
  pair: { accountId: string; leadId: string },
  quarantineMs: number,
): Promise<number> {
  const { ms } = await get(
    tx,
    sql<{ ms: number | null }>`select (extract(epoch from max(a.dispatched_wall_at) - now()) * 1000)::float8
        + ${quarantineMs}::float8 as ms
      from actions a where a.workspace_id = ${workspaceId} and a.account_id = ${pair.accountId}
        and a.lead_id = ${pair.leadId} and a.kind = 'visit' and a.outcome_code = ${VISIT_UNCONFIRMED}`,
  );
  return Math.max(0, ms ?? 0);
}
