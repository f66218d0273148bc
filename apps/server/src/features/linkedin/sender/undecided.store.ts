import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** A step of which nobody could find out whether it arrived: a person says. */
export interface Undecided {
  actionId: string;
  enrolmentId: string;
  /** When it left; business instant, epoch milliseconds. */
  since: number;
}

/** What these campaigns have with a person. There are few: each is a send that nothing on the network explains. */
export async function listUndecided(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<Undecided[]> {
  if (campaignIds.length === 0) return [];
  return list(
    tx,
    sql<Undecided>`select id as "actionId", enrolment_id as "enrolmentId", coalesce(dispatched_at, planned_at) as since
      from actions where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[])
        and state = 'needs_review' and enrolment_id is not null`,
  );
}
