import { INSIGHT_DAYS, type CampaignInsight, type SenderNumbers } from '@waypost/contract/campaigns-manage';
import type { ActivityEntry } from '@waypost/contract/campaigns-manage';
import { endAtPace } from '@waypost/domain/campaigns/pace';
import { rateOf } from '@waypost/domain/campaigns/stats';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listCampaigns } from '../store/campaign.store.ts';
import { daysSince, numbersBySender, pageOfActivity } from '../store/insight.store.ts';
import type { Ends } from '../operations/kept-ends.ts';
import { numbersOf } from '../operations/lead-counts.ts';
import { viewSender } from '../operations/view-campaign.ts';
import { decodePosition, encodePosition } from './position.ts';

const dayMs = 86_400_000;

/** The last days of every campaign, in one reading. */
export async function readInsights(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  endsOf: Ends,
): Promise<CampaignInsight[]> {
  const now = deps.platform.clock.businessNow();
  const today = Math.floor(now / dayMs) * dayMs;
  const from = today - (INSIGHT_DAYS - 1) * dayMs;
  const dates = Array.from({ length: INSIGHT_DAYS }, (_, day) =>
    new Date(from + day * dayMs).toISOString().slice(0, 10),
  );
  const campaigns = await listCampaigns(tx, workspaceId);
  const numbersFor = await numbersOf(
    tx,
    workspaceId,
    campaigns.map(({ id }) => id),
  );
  const happened = new Map(
    (await daysSince(tx, workspaceId, from)).map((row) => [`${row.campaignId} ${row.day}`, row]),
  );
  const paces = campaigns.map(({ id, status, startedAt }) => {
    const rows = dates.map((date) => happened.get(`${id} ${date}`));
    const { queued, inProgress, waiting } = numbersFor(id).counts;
    const pace = {
      now,
      since: Math.max(from, startedAt ?? from),
      ended: rows.reduce((total, row) => total + (row?.ended ?? 0), 0),
      left: status === 'Active' ? queued + inProgress + waiting : 0,
    };
    return { id, rows, pace };
  });
  const told = paces.filter(({ pace }) => endAtPace(pace) !== null).map(({ id }) => id);
  const ends = await endsOf(tx, workspaceId, told);
  return paces.map(({ id, rows, pace }) => {
    const end = endAtPace({ ...pace, notBefore: ends.get(id) ?? now });
    return {
      campaignId: id,
      days: dates.map((date, day) => ({
        date,
        sent: rows[day]?.sent ?? 0,
        replied: rows[day]?.replied ?? 0,
      })),
      estimatedEnd: end === null ? null : { ...end, at: new Date(end.at).toISOString() },
    };
  });
}

/** True numbers per sender: those of the campaign, and removed ones that still have leads. */
export async function readSenderNumbers(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<SenderNumbers[]> {
  const numbers = new Map(
    (await numbersBySender(tx, workspaceId, campaign.id)).map((row) => [row.accountId, row]),
  );
  const ids = [...new Set([...campaign.accountIds, ...numbers.keys()])];
  const accounts = new Map((await deps.accounts(tx, workspaceId, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const [sender] = viewSender(accounts.get(id));
    if (sender === undefined) return [];
    const { accountId: _, contacted, positive, unsorted, ...counted } = numbers.get(id) ?? noNumbers;
    return [
      {
        sender,
        ...counted,
        acceptRate: rateOf(counted.accepted, counted.invited),
        replyRate: rateOf(counted.replied, contacted),
        positiveRate: rateOf(positive, contacted),
        unsortedReplies: unsorted,
      },
    ];
  });
}

const noNumbers = {
  accountId: '',
  leads: 0,
  waiting: 0,
  failed: 0,
  invited: 0,
  accepted: 0,
  messaged: 0,
  replied: 0,
  positive: 0,
  unsorted: 0,
  contacted: 0,
};

/** What happened in a campaign, newest first, with the names as they are now. */
export async function readActivity(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> {
  const at = query.cursor === undefined ? null : decodePosition(query.cursor);
  const after = at === null || at.at === null ? null : { at: at.at, id: at.id };
  const rows = await pageOfActivity(tx, workspaceId, campaignId, { after, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const leadIds = [...new Set(shown.map(({ leadId }) => leadId))];
  const leads = new Map(
    (await deps.leads.getLeads(tx, workspaceId, leadIds)).map((lead) => [lead.id, lead.fullName]),
  );
  const accountIds = [...new Set(shown.flatMap(({ accountId }) => accountId ?? []))];
  const accounts = new Map(
    (await deps.accounts(tx, workspaceId, accountIds)).map((one) => [one.id, one.name]),
  );
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ leadId, accountId, ...row }) => ({
      ...row,
      lead: leads.get(leadId) ?? 'Deleted lead',
      sender: accountId === null ? null : (accounts.get(accountId) ?? null),
      at: new Date(row.at).toISOString(),
    })),
    nextCursor: last === undefined ? null : encodePosition(last),
  };
}
