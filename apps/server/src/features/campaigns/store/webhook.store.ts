import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface WebhookCall {
  id: string;
  campaignId: string;
  enrolmentId: string;
  nodeId: string;
  effectKey: string;
  url: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  httpStatus: number | null;
  problem: string | null;
  /** Business time. */
  createdAt: number;
  triedAt: number | null;
}

interface WebhookRow {
  id: string;
  campaign_id: string;
  enrolment_id: string;
  node_id: string;
  effect_key: string;
  url: string;
  body: string;
  state: WebhookCall['state'];
  tries: number;
  http_status: number | null;
  problem: string | null;
  created_at: number;
  tried_at: number | null;
}

const columns = sql.raw(
  'id, campaign_id, enrolment_id, node_id, effect_key, url, body, state, tries, http_status, problem, created_at, tried_at',
);

function toCall(row: WebhookRow): WebhookCall {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    enrolmentId: row.enrolment_id,
    nodeId: row.node_id,
    effectKey: row.effect_key,
    url: row.url,
    body: row.body,
    state: row.state,
    tries: row.tries,
    httpStatus: row.http_status,
    problem: row.problem,
    createdAt: row.created_at,
    triedAt: row.tried_at,
  };
}

type NewCall = Pick<
  WebhookCall,
  'id' | 'campaignId' | 'enrolmentId' | 'nodeId' | 'effectKey' | 'url' | 'body' | 'createdAt'
>;

/** False when the same call is there already. */
export async function insertWebhook(tx: Tx, workspaceId: string, call: NewCall): Promise<boolean> {
  const inserted = await change(
    tx,
    sql`insert into campaign_webhooks (workspace_id, id, campaign_id, enrolment_id, node_id, effect_key, url, body, created_at)
        values (${workspaceId}, ${call.id}, ${call.campaignId}, ${call.enrolmentId}, ${call.nodeId},
          ${call.effectKey}, ${call.url}, ${call.body}, ${instant(call.createdAt)}) on conflict do nothing`,
  );
  return inserted === 1;
}

export async function findWebhook(tx: Tx, workspaceId: string, id: string): Promise<WebhookCall | undefined> {
  const row = await find(
    tx,
    sql<WebhookRow>`select ${columns} from campaign_webhooks where workspace_id = ${workspaceId} and id = ${id}`,
  );
  return row && toCall(row);
}

/** Stores what became of one try. Nothing is changed once it was delivered. */
export async function saveTry(
  tx: Tx,
  workspaceId: string,
  id: string,
  tried: Pick<WebhookCall, 'state' | 'tries' | 'httpStatus' | 'problem'> & { triedAt: number | null },
): Promise<boolean> {
  const changed = await change(
    tx,
    sql`update campaign_webhooks set state = ${tried.state}, tries = ${tried.tries}, http_status = ${tried.httpStatus},
          problem = ${tried.problem}, tried_at = coalesce(${instant(tried.triedAt)}, tried_at)
        where workspace_id = ${workspaceId} and id = ${id} and state <> 'delivered'`,
  );
  return changed === 1;
}

/** The newest calls of a campaign. */
export async function listWebhooks(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  limit: number,
): Promise<WebhookCall[]> {
  const rows = await list(
    tx,
    sql<WebhookRow>`select ${columns} from campaign_webhooks
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} order by created_at desc, id desc limit ${limit}`,
  );
  return rows.map(toCall);
}

export interface FailedCalls {
  nodeId: string;
  problem: string;
  n: number;
}

/** Calls that came to nothing, by step and reason, in [from, to). One that was made again since and answered is none. */
export async function countFailedCalls(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  period: { from: number | null; to: number | null },
): Promise<FailedCalls[]> {
  const rows = await list(
    tx,
    sql<{ node_id: string; problem: string | null; n: number }>`
      select node_id, problem, count(*) as n from campaign_webhooks
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'failed'
        and (${instant(period.from)}::timestamptz is null or tried_at >= ${instant(period.from)})
        and (${instant(period.to)}::timestamptz is null or tried_at < ${instant(period.to)})
      group by 1, 2`,
  );
  return rows.map(({ node_id: nodeId, problem, n }) => ({
    ...{ nodeId, n },
    problem: problem ?? 'The address could not be reached.',
  }));
}

/** Calls that are not answered yet and are made again by themselves, by step. */
export async function countUnansweredCalls(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ node_id: string; n: number }>`
      select node_id, count(*) as n from campaign_webhooks
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'waiting'
      group by 1`,
  );
  return new Map(rows.map(({ node_id: nodeId, n }) => [nodeId, n]));
}
