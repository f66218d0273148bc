import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import type { StopSignal } from '@waypost/domain/campaigns/sequence/enrolment';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** An end that does not depend on where the lead stands. Instants are business time. */
export interface Ending {
  enrolmentId: string;
  signal: StopSignal;
  outcome: string;
  leadState: LeadState;
  reason: string;
  /** When it happened, at most now. */
  at: number;
}

/** Where a lead stood when it was ended. */
export interface Ended {
  enrolmentId: string;
  campaignId: string;
  nodeId: string;
}

/**
 * Ends unfinished leads in one statement, in one order everywhere; those that have finished are left alone.
 * @param skipLocked leaves out leads that somebody else holds, instead of waiting for them.
 */
export async function endMany(
  tx: Tx,
  workspaceId: string,
  endings: readonly Ending[],
  { now, skipLocked }: { now: number; skipLocked: boolean },
): Promise<Ended[]> {
  const text = (pick: (ending: Ending) => string) => sql`${endings.map(pick)}::text[]`;
  const rows = await list(
    tx,
    sql<{ id: string; campaign_id: string; node_id: string }>`with locked as (
        select e.id, g.signal, g.outcome, g.lead_state, g.reason
        from unnest(${endings.map(({ enrolmentId }) => enrolmentId)}::uuid[],
          ${text(({ signal }) => JSON.stringify(signal))}, ${text(({ outcome }) => outcome)},
          ${text(({ leadState }) => leadState)}, ${text(({ reason }) => reason)})
          as g(id, signal, outcome, lead_state, reason)
        join enrolments e on e.workspace_id = ${workspaceId} and e.id = g.id
        where e.finished_at is null order by e.id for update of e ${skipLocked ? sql`skip locked` : sql``}
      )
      update enrolments e set stops = e.stops || l.signal::jsonb, lead_state = l.lead_state, reason = l.reason,
        state = e.state || jsonb_build_object('finished', jsonb_build_object('outcome', l.outcome, 'at', ${now}::bigint)),
        next_at = null, updated_at = ${instant(now)}, finished_at = ${instant(now)}
      from locked l where e.workspace_id = ${workspaceId} and e.id = l.id
      returning e.id, e.campaign_id, e.state ->> 'nodeId' as node_id`,
  );
  return rows.map((row) => ({ enrolmentId: row.id, campaignId: row.campaign_id, nodeId: row.node_id }));
}

/** Writes the ends into the leads' histories and takes the leads off the list of those to be looked at. */
export async function noteEnded(
  tx: Tx,
  workspaceId: string,
  ended: readonly (Ended & { eventId: string; what: string; detail: string; at: number })[],
): Promise<void> {
  if (ended.length === 0) return;
  const uuid = (pick: (one: (typeof ended)[number]) => string) => sql`${ended.map(pick)}::uuid[]`;
  const text = (pick: (one: (typeof ended)[number]) => string) => sql`${ended.map(pick)}::text[]`;
  await change(
    tx,
    sql`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, node_id, what, detail, at)
      select ${workspaceId}, n.* from unnest(${uuid(({ eventId }) => eventId)}, ${uuid((e) => e.enrolmentId)},
        ${uuid(({ campaignId }) => campaignId)}, ${text(({ nodeId }) => nodeId)}, ${text(({ what }) => what)},
        ${text(({ detail }) => detail)}, ${ended.map(({ at }) => instant(at))}::timestamptz[])
        as n(id, enrolment_id, campaign_id, node_id, what, detail, at)`,
  );
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = 'campaigns.enrolment'
      and id = any(${uuid(({ enrolmentId }) => enrolmentId)})`,
  );
}

/** Unfinished leads of a campaign among those that any of these selections holds, by lead. */
export async function listUnfinishedIn(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  among: readonly RawBuilder<unknown>[],
  page: { afterLeadId: string | null; limit: number },
): Promise<{ id: string; leadId: string }[]> {
  if (among.length === 0) return [];
  const chosen = sql.join(
    among.map((leads) => sql`e.lead_id in (${leads})`),
    sql` or `,
  );
  const rows = await list(
    tx,
    sql<{ id: string; lead_id: string }>`select e.id, e.lead_id from enrolments e
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.finished_at is null
        and (${page.afterLeadId}::uuid is null or e.lead_id > ${page.afterLeadId}::uuid) and (${chosen})
      order by e.lead_id limit ${page.limit}`,
  );
  return rows.map((row) => ({ id: row.id, leadId: row.lead_id }));
}

/**
 * Leads that answered a campaign's senders since it started, in this campaign or another one.
 * @param among of these leads alone; null: all.
 */
export async function listAnswers(
  tx: Tx,
  workspaceId: string,
  campaign: { id: string; accountIds: readonly string[]; startedAt: number | null },
  among: RawBuilder<unknown> | null,
): Promise<{ leadId: string; accountId: string | null; at: number }[]> {
  if (campaign.startedAt === null) return [];
  const rows = await list(
    tx,
    sql<{ lead_id: string; account_id: string | null; replied_at: number }>`
      select e.lead_id, e.account_id, e.replied_at from enrolments e
      where e.workspace_id = ${workspaceId} and e.replied_at >= ${instant(campaign.startedAt)}
        and (e.campaign_id = ${campaign.id} or e.account_id = any(${[...campaign.accountIds]}::uuid[]))
        ${among === null ? sql`` : sql`and e.lead_id in (${among})`}`,
  );
  return rows.map((row) => ({ leadId: row.lead_id, accountId: row.account_id, at: row.replied_at }));
}

/** Campaigns under way with a certain stop rule. */
export async function campaignsWithRule(
  tx: Tx,
  workspaceId: string,
  rule: { sameCompany: true } | { listId: string },
): Promise<string[]> {
  const asks =
    'listId' in rule
      ? sql`settings -> 'stopRules' -> 'listIds' ? ${rule.listId}`
      : sql`settings -> 'stopRules' -> 'sameCompanyReplied' = 'true'::jsonb`;
  const rows = await list(
    tx,
    sql<{ id: string }>`select id from campaigns where workspace_id = ${workspaceId}
      and status in ('Active', 'Paused') and deleted_at is null and ${asks} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Running campaigns that stop at tags, with those tags as their owners wrote them. */
export async function campaignsWithTagRule(
  tx: Tx,
  workspaceId: string,
): Promise<{ id: string; tags: string[] }[]> {
  return list(
    tx,
    sql<{ id: string; tags: string[] }>`select id, settings -> 'stopRules' -> 'tags' as tags from campaigns
      where workspace_id = ${workspaceId} and status in ('Active', 'Paused') and deleted_at is null
        and settings -> 'stopRules' -> 'tags' <> '[]'::jsonb order by id`,
  );
}

/** Replies about people of one company are stored one after the other: they stop each other's leads. */
export async function takeTurnAtCompany(tx: Tx, workspaceId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answers of ${workspaceId} ${key}`}, 0))`.execute(
    tx,
  );
}

/** The look that was taken is done; news that came meanwhile has set its tries back and stays. */
export async function clearStopRulesDue(tx: Tx, workspaceId: string, campaignId: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = 'campaigns.stop-rules'
      and id = ${campaignId} and tries > 0`,
  );
}
