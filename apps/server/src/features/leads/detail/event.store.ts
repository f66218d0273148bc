import type { LeadEvent, LeadEventKind } from '@waypost/contract/leads-detail';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Memberships tell themselves when a lead was added. */
export type StoredEventKind = Exclude<LeadEventKind, 'added'>;

export interface NewLeadEvent {
  id: string;
  leadId: string;
  kind: StoredEventKind;
  what: string | null;
  from: string | null;
  to: string | null;
}

/** Notes what somebody did with leads; leads that are gone are left out. @param how.by null: nobody by hand. */
export async function insertEvents(
  tx: Tx,
  workspaceId: string,
  events: readonly NewLeadEvent[],
  how: { by: string | null; now: number },
): Promise<void> {
  if (events.length === 0) return;
  const text = (pick: (event: NewLeadEvent) => string | null) => sql`${events.map(pick)}::text[]`;
  await change(
    tx,
    sql`insert into lead_events (workspace_id, by_user, at, lead_id, id, kind, what, from_value, to_value)
      select ${workspaceId}, ${how.by}::uuid, ${instant(how.now)}, n.*
      from unnest(${events.map(({ leadId }) => leadId)}::uuid[], ${events.map(({ id }) => id)}::uuid[],
        ${text(({ kind }) => kind)}, ${text(({ what }) => what)}, ${text(({ from }) => from)},
        ${text(({ to }) => to)}) as n(lead_id, id, kind, what, from_value, to_value)
      where exists (select 1 from leads l where l.workspace_id = ${workspaceId} and l.id = n.lead_id)`,
  );
}

/** Where a page of events ended. */
export interface EventPosition {
  at: number;
  id: string;
}

interface EventRow {
  id: string;
  kind: LeadEventKind;
  what: string | null;
  from_value: string | null;
  to_value: string | null;
  by_user: string | null;
  at: number;
}

/**
 * What happened to a lead, newest first: what was done with it, and when it came into the lists it is in. `from` of
 * somebody who was added by hand says why a source had set them aside.
 */
export async function eventsOfLead(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  page: { after: EventPosition | null; limit: number },
): Promise<{ events: LeadEvent[]; last: EventPosition | null }> {
  const before =
    page.after === null ? sql`true` : sql`(e.at, e.id) < (${instant(page.after.at)}, ${page.after.id}::uuid)`;
  const rows = await list(
    tx,
    sql<EventRow>`select * from (
        select e.id, e.kind, e.what, e.from_value, e.to_value, e.by_user, e.at from lead_events e
        where e.workspace_id = ${workspaceId} and e.lead_id = ${leadId}
        union all
        select m.list_id, 'added', l.name, taken.reason, null, taken.taken_in_by, m.added_at
          from lead_list_members m
          join lead_lists l on l.workspace_id = m.workspace_id and l.id = m.list_id and l.deleted_at is null
          left join lateral (select r.reason, r.taken_in_by from lead_source_rows r
            where r.workspace_id = m.workspace_id and r.lead_id = m.lead_id and r.list_id = m.list_id
              and r.outcome = 'added' and r.reason is not null limit 1) taken on true
        where m.workspace_id = ${workspaceId} and m.lead_id = ${leadId}
      ) e where ${before} order by e.at desc, e.id desc limit ${page.limit}`,
  );
  const last = rows.at(-1);
  return {
    events: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      what: row.what,
      from: row.from_value,
      to: row.to_value,
      by: row.by_user,
      at: new Date(row.at).toISOString(),
    })),
    last: last === undefined ? null : { at: last.at, id: last.id },
  };
}
