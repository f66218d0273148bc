import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface KeptOut {
  reason: string;
  campaignId: string;
  campaign: string;
  leads: number;
}

/** How many rows of campaigns say each of these sentences, up to `max` a sentence; the most in a campaign first. */
export async function keptOutBy(
  tx: Tx,
  workspaceId: string,
  reasons: readonly string[],
  max: number,
): Promise<KeptOut[]> {
  return list(
    tx,
    sql<KeptOut>`select r.reason, c.id as "campaignId", c.name as campaign, count(*) as leads
      from unnest(${[...new Set(reasons)]}::text[]) as r(reason)
      cross join lateral (select e.campaign_id from enrolments e
        where e.workspace_id = ${workspaceId} and e.lead_state = 'Excluded' and md5(e.reason) = md5(r.reason)
          and e.reason = r.reason limit ${max}) f
      join campaigns c on c.workspace_id = ${workspaceId} and c.id = f.campaign_id
      group by r.reason, c.id, c.name order by count(*) desc, c.name, c.id`,
  );
}
