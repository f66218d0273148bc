import { type DayCapKind, type DayCaps, kindsOfCap, dayCapReachMs } from '@waypost/domain/linkedin/day-cap';
import type { CampaignDayCaps } from '@waypost/domain/linkedin/queue-forecast';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { SendKind } from './action.ts';

/** Stores the caps of a campaign; without any the row goes. Held until the caller commits: no claim counts meanwhile. */
export async function saveDayCaps(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  caps: DayCaps,
): Promise<void> {
  const hasAny = Object.keys(caps).length > 0;
  await change(
    tx,
    hasAny
      ? sql`insert into day_caps (workspace_id, campaign_id, caps)
          values (${workspaceId}, ${campaignId}, ${JSON.stringify(caps)})
          on conflict (workspace_id, campaign_id) do update set caps = excluded.caps`
      : sql`delete from day_caps where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`,
  );
}

/** Marks what is planned by a campaign: sends of these kinds ask for its caps, others do not. */
export async function markCapped(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  kinds: readonly string[],
): Promise<void> {
  await change(
    tx,
    sql`update actions set day_capped = kind = any(${[...kinds]}::text[])
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state in ('planned', 'claimed')
        and day_capped <> (kind = any(${[...kinds]}::text[]))`,
  );
}

/** Accounts that have something planned by a campaign. */
export async function accountsWithPlans(tx: Tx, workspaceId: string, campaignId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ account_id: string }>`select distinct account_id from actions
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'planned'`,
  );
  return rows.map((row) => row.account_id);
}

export async function findDayCaps(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<DayCaps | undefined> {
  const row = await find(
    tx,
    sql<{ caps: DayCaps }>`select caps from day_caps
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`,
  );
  return row?.caps;
}

/**
 * The caps of a campaign, locked until the caller commits; undefined: it has none, or another claim of the campaign
 * holds them right now. Never waits, so that accounts of two campaigns cannot wait for each other in a circle.
 */
export async function lockDayCaps(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<DayCaps | undefined> {
  const row = await find(
    tx,
    sql<{ caps: DayCaps }>`select caps from day_caps
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} for update skip locked`,
  );
  return row?.caps;
}

/** Instants of what the ledger has of a campaign's sends of these kinds, by whatever account; released ones do not count. */
export async function listCampaignSpent(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  kinds: readonly SendKind[],
  since: number,
): Promise<{ kind: SendKind; at: number }[]> {
  return list(
    tx,
    // Every send reserves a unit of all actions, whatever its kind: one row per claim.
    sql<{ kind: SendKind; at: number }>`select a.kind, b.reserved_at as at
      from account_runtime r
      join budget_ledger b on b.member_key = r.member_key and b.released_at is null
        and b.reserved_at > ${instant(since)} and b.campaign_id = ${campaignId} and b.budget = 'all_day'
      join actions a on a.workspace_id = b.workspace_id and a.id = b.action_id and a.kind = any(${[...kinds]}::text[])
      where r.workspace_id = ${workspaceId} and a.workspace_id = ${workspaceId}`,
  );
}

/** Caps with what is spent of them; undefined: the campaign has none. Nothing is locked. */
export async function readDayCaps(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  { now, padMs }: { now: number; padMs: number },
): Promise<CampaignDayCaps | undefined> {
  const caps = await findDayCaps(tx, workspaceId, campaignId);
  if (caps === undefined) return undefined;
  const since = now - dayCapReachMs(padMs);
  const spent: Partial<Record<DayCapKind, number[]>> = {};
  for (const kind of Object.keys(caps) as DayCapKind[]) {
    const kinds = kindsOfCap(kind) as SendKind[];
    const rows = await listCampaignSpent(tx, workspaceId, campaignId, kinds, since);
    spent[kind] = rows.map(({ at }) => at);
  }
  return { caps, spent };
}
