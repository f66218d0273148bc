import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Of these enrolments, those whose person has heard from us or may have: something is on its way, in doubt or with
 * a person, or an invitation or message was sent. A visit that is over is no word; an attempt without a clear
 * answer counts although its action was planned again, because its effect may still turn up.
 */
export async function listReached(
  tx: Tx,
  workspaceId: string,
  enrolmentIds: readonly string[],
): Promise<Set<string>> {
  if (enrolmentIds.length === 0) return new Set();
  const rows = await list(
    tx,
    sql<{ enrolment_id: string }>`select distinct a.enrolment_id from actions a
      where a.workspace_id = ${workspaceId} and a.enrolment_id = any(${[...enrolmentIds]}::uuid[])
        and (a.state in ('dispatched', 'in_doubt', 'needs_review')
          or (a.kind <> 'visit' and (a.state = 'sent'
            or (a.state = 'satisfied' and a.outcome_code is distinct from 'already_connected')
            or (a.attempt > 0 and exists (select 1 from attempts t where t.workspace_id = a.workspace_id
              and t.action_id = a.id
              and (t.class is null or (t.class = 'in_doubt' and t.http_status is distinct from 422)))))))`,
  );
  return new Set(rows.map((row) => row.enrolment_id));
}

/**
 * Holds what one campaign has planned, from one account or from all, until the caller commits: none of it is dispatched
 * meanwhile. Taken before leads and campaign, in the order in which an outcome takes them.
 */
export async function lockPlanned(
  tx: Tx,
  workspaceId: string,
  of: { campaignId: string; accountId?: string },
): Promise<void> {
  await list(
    tx,
    sql`select a.id from actions a where a.workspace_id = ${workspaceId} and a.campaign_id = ${of.campaignId}
      ${of.accountId === undefined ? sql`` : sql`and a.account_id = ${of.accountId}`} and a.state in ('planned', 'claimed') order by a.id for update`,
  );
}
