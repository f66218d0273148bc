import { describeReading } from '@waypost/domain/campaigns/dealing/connections-read';
import { startOf } from '@waypost/domain/campaigns/period';
import { rateOf } from '@waypost/domain/campaigns/stats';
import type { CampaignDetail, CampaignSummary } from '@waypost/contract/campaigns';
import { listJobs } from '../../../platform/jobs/job.store.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { unreadSenders } from '../dealing/wait-for-connections.ts';
import { numbersOf } from './lead-counts.ts';
import { nextSends } from './next-sends.ts';
import { countForYou } from './tasks-due.ts';

export async function viewSummaries(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaigns: readonly Campaign[],
): Promise<CampaignSummary[]> {
  const ids = campaigns.map((campaign) => campaign.id);
  const numbersFor = await numbersOf(tx, workspaceId, ids);
  // The others ask nobody for anything: their sequences need not be read.
  const running = campaigns.flatMap(({ id, status }) =>
    status === 'Active' || status === 'Paused' ? [id] : [],
  );
  const forYou = await countForYou(tx, deps, workspaceId, running);
  const now = deps.platform.clock.businessNow();
  const active = campaigns.flatMap(({ id, status }) => (status === 'Active' ? [id] : []));
  const sends = await nextSends(tx, deps, workspaceId, active);
  const accountIds = [...new Set(campaigns.flatMap((campaign) => campaign.accountIds))];
  const accounts = new Map(
    (await deps.accounts(tx, workspaceId, accountIds)).map((account) => [account.id, account]),
  );
  const people = await deps.peopleOf(tx, workspaceId);
  return campaigns.map((campaign) => {
    const { counts, totals } = numbersFor(campaign.id);
    const nextAt =
      campaign.status === 'Scheduled' ? startOf(campaign.settings.period) : (sends.get(campaign.id) ?? null);
    return {
      id: campaign.id,
      name: campaign.name,
      status: campaign.status,
      pauseReason: campaign.pauseReason,
      accounts: campaign.accountIds.flatMap((id) => viewSender(accounts.get(id))),
      owner: viewOwner(campaign, people),
      folder: campaign.folder,
      tags: campaign.tags,
      counts,
      forYou: forYou(campaign.id),
      acceptRate: rateOf(totals.accepted, totals.invited),
      replyRate: rateOf(totals.replied, totals.contacted),
      positiveRate: rateOf(totals.positive, totals.contacted),
      unsortedReplies: totals.unsorted,
      waitingForPeople:
        campaign.status === 'Active' &&
        campaign.settings.evergreen &&
        counts.queued + counts.inProgress + counts.waiting === 0,
      nextActionAt: nextAt === null ? null : new Date(Math.max(nextAt, now)).toISOString(),
      createdAt: new Date(campaign.createdAt).toISOString(),
      updatedAt: new Date(campaign.updatedAt).toISOString(),
      startedAt: campaign.startedAt === null ? null : new Date(campaign.startedAt).toISOString(),
    };
  });
}

function viewOwner({ ownerId: id }: Campaign, people: ReadonlyMap<string, string>): CampaignSummary['owner'] {
  const name = people.get(id);
  return name === undefined ? null : { id, name };
}

export function viewSender(account: SenderAccount | undefined): CampaignSummary['accounts'] {
  if (account === undefined) return [];
  const { id, name, email, picture, status } = account;
  return [{ id, name, email, picture, status }];
}

export async function viewDetail(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<CampaignDetail> {
  const [summary] = await viewSummaries(tx, deps, workspaceId, [campaign]);
  if (summary === undefined) throw new Error('A campaign has a view.');
  const jobs = await listJobs(tx, workspaceId, { refId: campaign.id, activeOnly: true });
  return {
    ...summary,
    lists: await deps.lists(tx, workspaceId, campaign.listIds),
    graph: campaign.graph,
    hours: campaign.hours,
    settings: campaign.settings,
    version: campaign.version,
    filling: jobs.length > 0,
    dealing: await viewDealing(tx, deps, workspaceId, campaign),
    dealtWithout: campaign.dealtWithout,
  };
}

async function viewDealing(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<CampaignDetail['dealing']> {
  if (campaign.dealsBy === null) return null;
  const unread = await unreadSenders(tx, deps, workspaceId, campaign);
  return { reason: describeReading(unread), by: new Date(campaign.dealsBy).toISOString() };
}
