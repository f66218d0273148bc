import { sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { change, find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * `enrolment`: look at this lead. `completion`: see whether this campaign is done. `start`, `end`: its period begins or
 * ends. `newcomers`: people have joined its lists. `dealing`: its leads waited for connections long enough. `stop-rules`: end the leads its stop rules name. `webhook`: try this call; its instants are wall time.
 */
export type DueKind =
  | 'campaigns.enrolment'
  | 'campaigns.completion'
  | 'campaigns.start'
  | 'campaigns.end'
  | 'campaigns.newcomers'
  | 'campaigns.dealing'
  | 'campaigns.stop-rules'
  | 'campaigns.webhook';

/** The lead, or the campaign, has to be looked at again at this business instant. */
export async function setDue(
  tx: Tx,
  workspaceId: string,
  id: string,
  at: number,
  kind: DueKind = 'campaigns.enrolment',
): Promise<void> {
  await setManyDue(tx, workspaceId, [id], at, kind);
}

export async function setManyDue(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  at: number,
  kind: DueKind = 'campaigns.enrolment',
): Promise<void> {
  if (ids.length === 0) return;
  await later(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      select ${workspaceId}, ${kind}, d.id, ${instant(at)} from unnest(${[...ids]}::uuid[]) as d(id)
      on conflict (workspace_id, kind, id) do update set due_at = excluded.due_at, tries = 0, locked_until_wall = null`,
  );
}

export async function clearDue(
  tx: Tx,
  workspaceId: string,
  id: string,
  kind: DueKind = 'campaigns.enrolment',
): Promise<void> {
  await later(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${id}`,
  );
}

/** The same, unless it is due already: news that repeats itself does not put the look off. */
export async function setDueOnce(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  at: number,
  kind: DueKind,
): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      select ${workspaceId}, ${kind}, d.id, ${instant(at)} from unnest(${[...ids]}::uuid[]) as d(id) order by d.id
      on conflict (workspace_id, kind, id) do nothing`,
  );
}

/**
 * All unfinished leads of a campaign, of a sender, or of a campaign and no sender have to be looked at, in the order in
 * which they were taken in: a microsecond apart, so that a campaign that goes on keeps its queue.
 */
export async function setAllDue(
  tx: Tx,
  workspaceId: string,
  of: { campaignId: string } | { accountId: string } | { withoutSenderIn: string },
  at: number,
): Promise<void> {
  const chosen =
    'campaignId' in of
      ? sql`e.campaign_id = ${of.campaignId}`
      : 'accountId' in of
        ? sql`e.account_id = ${of.accountId}`
        : sql`e.campaign_id = ${of.withoutSenderIn} and e.account_id is null`;
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      select ${workspaceId}, 'campaigns.enrolment', e.id,
        ${instant(at)}::timestamptz - row_number() over (order by e.id desc) * interval '1 microsecond'
      from enrolments e
      where e.workspace_id = ${workspaceId} and ${chosen} and e.finished_at is null order by e.id
      on conflict (workspace_id, kind, id) do update set due_at = excluded.due_at,
        tries = 0, locked_until_wall = null`,
  );
}

/** Unfinished leads that wait for something without a time, such as a field that is missing, are looked at then. */
export async function setWaitingDue(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  at: number,
): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      select ${workspaceId}, 'campaigns.enrolment', e.id, ${instant(at)} from enrolments e
      where e.workspace_id = ${workspaceId} and e.lead_id = any(${[...leadIds]}::uuid[])
        and e.finished_at is null and e.lead_state = 'Waiting' and e.next_at is null order by e.id
      on conflict (workspace_id, kind, id) do update set due_at = least(due_work.due_at, excluded.due_at),
        tries = 0, locked_until_wall = null`,
  );
}

/** When each of these is looked at; those that are not due are left out. */
export async function dueAtOf(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  kind: DueKind,
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ id: string; due_at: number }>`select id, due_at from due_work
      where workspace_id = ${workspaceId} and kind = ${kind} and id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map(({ id, due_at: dueAt }) => [id, dueAt]));
}

/** Takes one due row for some wall seconds; a failing one comes back later and later. */
export async function takeDue(
  db: Db,
  now: number,
  kind: DueKind = 'campaigns.enrolment',
): Promise<{ workspaceId: string; id: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d set tries = d.tries + 1,
        locked_until_wall = now() + least(interval '5 minutes', interval '5 seconds' * power(2, least(d.tries, 8)))
      from (select workspace_id, kind, id from due_work
        where kind = ${kind} and due_at <= ${instant(now)} and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, id: row.id };
}

/**
 * Puts off the safety looks of a workspace that fall due before `until`: for whoever moves its time in jumps and leaves
 * no news behind. What time alone moves on stays as it is.
 */
export async function putOffLooks(
  tx: Tx,
  workspaceId: string,
  span: { from: number; until: number },
): Promise<void> {
  await change(
    tx,
    sql`update due_work d set due_at = ${instant(span.until)} from enrolments e
      where d.workspace_id = ${workspaceId} and d.kind = 'campaigns.enrolment' and d.due_at > ${instant(span.from)}
        and d.due_at < ${instant(span.until)} and e.workspace_id = d.workspace_id and e.id = d.id
        and e.next_at is distinct from d.due_at and e.created_at <> d.due_at`,
  );
}

/**
 * The next business instant at which time alone moves a lead of this workspace on, or begins or ends a campaign.
 * Safety looks at held and planned leads do not count: nothing is waiting for them. A lead that was just taken in is
 * looked at at once.
 */
export async function nextDueAt(tx: Tx, workspaceId: string): Promise<number | null> {
  const row = await find(
    tx,
    sql<{ at: number | null }>`select least(
        -- In the order of their time, up to the first that counts.
        (select d.due_at from due_work d
          where d.workspace_id = ${workspaceId} and d.kind = 'campaigns.enrolment' and exists (
            select 1 from enrolments e where e.workspace_id = d.workspace_id and e.id = d.id
              and (e.next_at = d.due_at or e.created_at = d.due_at))
          order by d.due_at limit 1),
        (select min(d.due_at) from due_work d where d.workspace_id = ${workspaceId}
          and d.kind in ('campaigns.start', 'campaigns.end', 'campaigns.newcomers',
            'campaigns.dealing'))) as at`,
  );
  return row?.at ?? null;
}
