import type { CampaignOfLead } from '@waypost/contract/campaigns-left-out';
import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const campaignsMax = 50;
const eventsMax = 20;

interface Row {
  id: string;
  campaign_id: string;
  name: string;
  lead_state: string;
  reason: string;
  next_at: number | null;
  created_at: number;
  replied_at: number | null;
  finished_at: number | null;
}
interface EventRow {
  enrolment_id: string;
  what: string;
  detail: string | null;
  at: number;
}

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** The campaigns that have, or had, a lead under one of its ids, the newest first, each with the newest of what happened there. */
export async function campaignsOfLead(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<CampaignOfLead[]> {
  const rows = await list(
    tx,
    sql<Row>`select e.id, e.campaign_id, c.name, e.lead_state, e.reason, e.next_at, e.created_at, e.replied_at,
        e.finished_at
      from enrolments e
      join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id and c.deleted_at is null
      where e.workspace_id = ${workspaceId} and e.lead_id = any(${[...leadIds]}::uuid[])
      order by e.created_at desc, e.id desc limit ${campaignsMax}`,
  );
  const events = await list(
    tx,
    sql<EventRow>`select v.enrolment_id, v.what, v.detail, v.at
      from unnest(${rows.map(({ id }) => id)}::uuid[]) as wanted(id)
      cross join lateral (select * from enrolment_events
        where workspace_id = ${workspaceId} and enrolment_id = wanted.id
        order by at desc, id desc limit ${eventsMax}) v`,
  );
  const byEnrolment = Map.groupBy(events, (event) => event.enrolment_id);
  return rows.map((row) => ({
    ...{ campaignId: row.campaign_id, campaign: row.name, enrolmentId: row.id },
    ...{ state: row.lead_state, reason: row.reason, nextAt: isoOrNull(row.next_at) },
    startedAt: iso(row.created_at),
    repliedAt: isoOrNull(row.replied_at),
    finishedAt: isoOrNull(row.finished_at),
    events: (byEnrolment.get(row.id) ?? []).map(({ what, detail, at }) => ({ what, detail, at: iso(at) })),
  }));
}
