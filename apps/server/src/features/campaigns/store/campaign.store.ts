import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignSettings } from '@waypost/domain/campaigns/settings/campaign-settings';
import { withDefaults } from '@waypost/domain/campaigns/settings/default-settings';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { Campaign } from '../campaign.ts';

interface CampaignRow {
  id: string;
  name: string;
  status: Campaign['status'];
  pause_reason: string | null;
  graph: SequenceGraph;
  hours: Campaign['hours'];
  settings: Partial<CampaignSettings>;
  version: number;
  account_ids: string[];
  list_ids: string[];
  created_by: string;
  folder: string | null;
  tags: string[];
  created_at: number;
  updated_at: number;
  started_at: number | null;
  deals_by: number | null;
  dealt_without: string | null;
}

const select = sql`select c.id, c.name, c.status, c.pause_reason, c.graph, c.hours, c.settings, c.version, c.created_at,
    c.updated_at, c.started_at, c.deals_by, c.dealt_without, c.created_by, c.folder, c.tags,
    array(select s.account_id from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id
      order by s.position) as account_ids,
    array(select l.list_id from campaign_lists l where l.workspace_id = c.workspace_id and l.campaign_id = c.id
      order by l.list_id) as list_ids
  from campaigns c`;

function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    pauseReason: row.pause_reason,
    graph: row.graph,
    hours: row.hours,
    settings: withDefaults(row.settings),
    version: row.version,
    accountIds: row.account_ids,
    listIds: row.list_ids,
    ownerId: row.created_by,
    folder: row.folder,
    tags: row.tags,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    dealsBy: row.deals_by,
    dealtWithout: row.dealt_without,
  };
}

export async function insertCampaign(
  tx: Tx,
  workspaceId: string,
  c: { id: string; name: string; graph: SequenceGraph; createdBy: string; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into campaigns (workspace_id, id, name, graph, created_by, created_at, updated_at)
      values (${workspaceId}, ${c.id}, ${c.name}, ${JSON.stringify(c.graph)}, ${c.createdBy}, ${instant(c.now)}, ${instant(c.now)})`,
  );
}

export async function findCampaign(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<Campaign | undefined> {
  const row = await find(
    tx,
    sql<CampaignRow>`${select} where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and c.deleted_at is null`,
  );
  return row && toCampaign(row);
}

/**
 * The campaign for somebody about to plan: its status cannot change before the caller commits, so a pause waits
 * for the plans under way and then takes them back.
 */
export async function findCampaignToPlan(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<Campaign | undefined> {
  const row = await find(
    tx,
    sql<CampaignRow>`${select} where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and c.deleted_at is null for share of c`,
  );
  return row && toCampaign(row);
}

/** Names by id; deleted campaigns are left out. */
export async function campaignNames(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await list(
    tx,
    sql<{ id: string; name: string }>`select id, name from campaigns
      where workspace_id = ${workspaceId} and id = any(${[...campaignIds]}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks the campaign, so that start, pause and edits of one campaign happen one after the other. */
export async function lockCampaign(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<Campaign | undefined> {
  await find(
    tx,
    sql`select 1 from campaigns where workspace_id = ${workspaceId} and id = ${campaignId} for update`,
  );
  return findCampaign(tx, workspaceId, campaignId);
}

export async function listCampaigns(tx: Tx, workspaceId: string): Promise<Campaign[]> {
  const rows = await list(
    tx,
    sql<CampaignRow>`${select} where c.workspace_id = ${workspaceId} and c.deleted_at is null order by c.created_at desc, c.id desc limit 1000`,
  );
  return rows.map(toCampaign);
}

/** The running campaigns by id. */
export async function namesOfActive(tx: Tx, workspaceId: string): Promise<Map<string, string>> {
  const rows = await list(
    tx,
    sql<{ id: string; name: string }>`select id, name from campaigns
      where workspace_id = ${workspaceId} and status = 'Active' and deleted_at is null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Each tag once, as it was written first. */
function distinctTags(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}

export async function saveCampaign(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  changes: Partial<Pick<Campaign, 'name' | 'graph' | 'hours' | 'accountIds' | 'listIds'>> & {
    settings?: Partial<CampaignSettings> | undefined;
    folder?: string | null | undefined;
    tags?: readonly string[] | undefined;
  },
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update campaigns set name = coalesce(${changes.name ?? null}, name),
        graph = coalesce(${changes.graph === undefined ? null : JSON.stringify(changes.graph)}::jsonb, graph),
        hours = case when ${changes.hours === undefined} then hours else ${
          changes.hours == null ? null : JSON.stringify(changes.hours)
        }::jsonb end,
        settings = settings || ${JSON.stringify(changes.settings ?? {})}::jsonb,
        folder = case when ${changes.folder === undefined} then folder else ${changes.folder ?? null} end,
        tags = case when ${changes.tags === undefined} then tags else ${distinctTags(changes.tags ?? [])}::text[] end,
        updated_at = ${instant(now)}
      where workspace_id = ${workspaceId} and id = ${campaignId}`,
  );
  if (changes.accountIds !== undefined) {
    await sql`delete from campaign_senders where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(
      tx,
    );
    await sql`insert into campaign_senders (workspace_id, campaign_id, account_id, position)
      select ${workspaceId}, ${campaignId}, s.id, s.position
      from unnest(${changes.accountIds}::uuid[]) with ordinality as s(id, position) on conflict do nothing`.execute(
      tx,
    );
  }
  if (changes.listIds !== undefined) {
    await sql`delete from campaign_lists where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(
      tx,
    );
    await sql`insert into campaign_lists (workspace_id, campaign_id, list_id)
      select ${workspaceId}, ${campaignId}, l.id from unnest(${changes.listIds}::uuid[]) as l(id)
      on conflict do nothing`.execute(tx);
  }
}

export async function setStatus(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  to: { status: Campaign['status']; pauseReason: string | null; now: number },
): Promise<void> {
  await change(
    tx,
    sql`update campaigns set status = ${to.status}, pause_reason = ${to.pauseReason}, updated_at = ${instant(to.now)},
        started_at = case when ${to.status} = 'Active' then coalesce(started_at, ${instant(to.now)}::timestamptz) else started_at end,
        completed_at = case when status = 'Archived' or ${to.status} = 'Archived' then completed_at
          when ${to.status} = 'Completed' then ${instant(to.now)}::timestamptz end,
        archived_from = case when ${to.status} = 'Archived' then status end
      where workspace_id = ${workspaceId} and id = ${campaignId}`,
  );
}

/** Freezes the sequence under the next version number and answers it. */
export async function addVersion(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  graph: SequenceGraph,
  now: number,
): Promise<number> {
  const { version } = await get(
    tx,
    sql<{
      version: number;
    }>`insert into campaign_versions (workspace_id, campaign_id, version, graph, created_at)
      select ${workspaceId}, ${campaignId}, coalesce(max(version), 0) + 1, ${JSON.stringify(graph)}::jsonb, ${instant(now)}
      from campaign_versions where workspace_id = ${workspaceId} and campaign_id = ${campaignId} returning version`,
  );
  await change(
    tx,
    sql`update campaigns set version = ${version} where workspace_id = ${workspaceId} and id = ${campaignId}`,
  );
  return version;
}

export async function getVersion(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  version: number,
): Promise<SequenceGraph> {
  const { graph } = await get(
    tx,
    sql<{ graph: SequenceGraph }>`select graph from campaign_versions
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and version = ${version}`,
  );
  return graph;
}

/** A sequence as it was frozen at a business instant. */
export interface CampaignVersion {
  version: number;
  graph: SequenceGraph;
  createdAt: number;
}

/** Every version that leads run or ran on, oldest first. */
export async function listVersions(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<CampaignVersion[]> {
  const rows = await list(
    tx,
    sql<{
      version: number;
      graph: SequenceGraph;
      created_at: number;
    }>`select version, graph, created_at from campaign_versions
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} order by version`,
  );
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
}

/** Senders of campaigns, those included that were taken out and only go on with leads they have written to. */
const sending = sql.raw(`(select workspace_id, campaign_id, account_id from campaign_senders
  union select workspace_id, campaign_id, account_id from enrolments
    where finished_at is null and account_id is not null)`);

/** Accounts that send in campaigns that are not finished, those included that are deleted and still named in one. */
export async function listSenderIds(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select distinct s.account_id as id from ${sending} s join campaigns c
        on c.workspace_id = s.workspace_id and c.id = s.campaign_id
      where s.workspace_id = ${workspaceId} and c.status in ('Scheduled','Active','Paused')`,
  );
  return rows.map(({ id }) => id);
}

/** Unfinished campaigns that send from an account. */
export async function countCampaignsUsing(tx: Tx, workspaceId: string, accountId: string): Promise<number> {
  const { n } = await get(
    tx,
    sql<{ n: number }>`select count(*) as n from ${sending} s join campaigns c
        on c.workspace_id = s.workspace_id and c.id = s.campaign_id
      where s.workspace_id = ${workspaceId} and s.account_id = ${accountId} and c.status in ('Scheduled','Active','Paused')`,
  );
  return n;
}

/** Whether a campaign, other than `except`, takes its people from a list or stops for those in it. */
export async function usesList(
  tx: Tx,
  workspaceId: string,
  listId: string,
  except: string | null = null,
): Promise<boolean> {
  const row = await find(
    tx,
    sql<{ id: string }>`select c.id from campaigns c
      where c.workspace_id = ${workspaceId} and c.deleted_at is null
        and (${except}::uuid is null or c.id <> ${except}::uuid)
        and (c.settings -> 'stopRules' -> 'listIds' ? ${listId} or exists (select 1 from campaign_lists l
          where l.workspace_id = c.workspace_id and l.campaign_id = c.id and l.list_id = ${listId}))
      limit 1`,
  );
  return row !== undefined;
}

/** Campaigns under way that take in whoever joins this list. */
export async function listEvergreen(tx: Tx, workspaceId: string, listId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select c.id from campaign_lists l
      join campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id
      where l.workspace_id = ${workspaceId} and l.list_id = ${listId} and c.status in ('Active', 'Paused')
        and (c.settings ->> 'evergreen')::boolean and c.deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}
