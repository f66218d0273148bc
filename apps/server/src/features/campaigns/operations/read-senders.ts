import { healthOf } from '@waypost/domain/campaigns/health';
import { isReached, keepRefused, receiversOf } from '@waypost/domain/campaigns/senders';
import type { SenderInCampaign, healthStatus } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { dealOver } from '../dealing/deal-leads.ts';
import { whoWrote } from '../dealing/who-wrote.ts';
import { listCampaigns } from '../store/campaign.store.ts';
import { listAccountsUnderWay, listOfSenders, type LeadOfSender } from '../store/sender.store.ts';

/** Leads apart: those their sender has, or may have, written to (here or ever before), and the others. */
export async function partLeads(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'sender' | 'leads'>,
  workspaceId: string,
  leads: readonly LeadOfSender[],
): Promise<{ reached: LeadOfSender[]; untouched: LeadOfSender[] }> {
  const heard = await deps.sender.listReached(
    tx,
    workspaceId,
    leads.map(({ id }) => id),
  );
  const words = await whoWrote(tx, deps, workspaceId, [...new Set(leads.map(({ leadId }) => leadId))]);
  const reached = (lead: LeadOfSender): boolean =>
    isReached({
      invitation: lead.invitation,
      mayHaveHeard:
        heard.has(lead.id) ||
        words.get(lead.leadId)?.some(({ accountId }) => accountId === lead.accountId) === true,
    });
  return { reached: leads.filter(reached), untouched: leads.filter((lead) => !reached(lead)) };
}

/** Every sender of a campaign, those included that only go on with leads they have written to. */
export async function readSenders(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<SenderInCampaign[]> {
  const { reached, untouched } = await partLeads(
    tx,
    deps,
    workspaceId,
    await listOfSenders(tx, workspaceId, campaign.id),
  );
  const count = (leads: readonly LeadOfSender[], id: string): number =>
    leads.filter(({ accountId }) => accountId === id).length;
  const ids = [
    ...new Set([...campaign.accountIds, ...[...reached, ...untouched].map(({ accountId }) => accountId)]),
  ];
  const known = new Map((await deps.accounts(tx, workspaceId, ids)).map((one) => [one.id, one]));
  const accounts = ids.flatMap((id) => known.get(id) ?? []);
  const views = accounts.map(({ id, name, email, picture, status }) => ({
    ...{ id, name, email, picture, status },
    takesLeads: campaign.accountIds.includes(id),
    untouched: count(untouched, id),
    reached: count(reached, id),
  }));
  const found: SenderInCampaign[] = [];
  for (const view of views) {
    const receivers = receiversOf(
      views
        .filter(({ id, takesLeads }) => takesLeads && id !== view.id)
        .map((other) => ({ ...other, leads: other.untouched + other.reached })),
    );
    const own = untouched.filter(({ accountId }) => accountId === view.id);
    const takers = [...(await dealOver(tx, deps, workspaceId, campaign, own, receivers)).values()];
    found.push({
      ...view,
      ifRemoved: {
        moves: receivers
          .map(({ id, name }) => ({
            id,
            name,
            leads: takers.filter(({ accountId }) => accountId === id).length,
          }))
          .filter(({ leads }) => leads > 0),
        waiting: own.length - takers.length,
        canKeep: keepRefused(view) === null,
        isLast: receivers.length === 0,
      },
    });
  }
  return found;
}

/** Running campaigns with senders that are disconnected or deleted. @param accountId looks at this account alone. */
export async function readHealth(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  accountId: string | undefined,
): Promise<z.infer<typeof healthStatus>> {
  const running = (await listCampaigns(tx, workspaceId)).filter(
    ({ status }) => status === 'Active' || status === 'Paused',
  );
  const underWay = await listAccountsUnderWay(
    tx,
    workspaceId,
    running.map(({ id }) => id),
  );
  const idsOf = (campaign: Campaign): Set<string> =>
    new Set([
      ...campaign.accountIds,
      ...underWay.filter((one) => one.campaignId === campaign.id).map((one) => one.accountId),
    ]);
  const all = [...new Set(running.flatMap((campaign) => [...idsOf(campaign)]))];
  const accounts = await deps.accounts(tx, workspaceId, all);
  const health = healthOf(
    running.map((campaign) => ({
      id: campaign.id,
      name: campaign.name,
      accounts: accounts
        .filter((account) => idsOf(campaign).has(account.id))
        .map(({ id, name, email, status }) => ({ id, name, email: email ?? '', status })),
    })),
    accountId,
  );
  return {
    campaignsWithIssues: health.campaignsWithIssues,
    campaigns: health.campaigns.map((c) => ({
      ...c,
      accounts: { disconnected: [...c.accounts.disconnected], deleted: [...c.accounts.deleted] },
    })),
  };
}
