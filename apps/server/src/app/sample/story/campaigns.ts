import type { CampaignDetail, CampaignSummary } from '@waypost/contract/campaigns';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { listAccounts } from './first-day.ts';
import { listNamed } from './lists.ts';
import { type Stage, until } from './stage.ts';

/** Saves and starts a campaign with all accounts of the workspace, and waits until its leads are taken in. */
export async function startCampaign(
  stage: Stage,
  wanted: { name: string; list: string; graph: SequenceGraph },
): Promise<void> {
  const { calls, engine } = stage;
  const list = await listNamed(stage, wanted.list);
  if (list === undefined) throw new Error(`The sample workspace has no list ${wanted.list}.`);
  const accountIds = (await listAccounts(stage)).map(({ id }) => id);
  const { id } =
    (await campaignNamed(stage, wanted.name)) ??
    (await calls.post<CampaignDetail>(
      '/campaigns',
      { name: wanted.name, listIds: [list.id], accountIds, graph: wanted.graph },
      `campaign ${wanted.name}`,
    ));
  const { status } = await calls.get<CampaignDetail>(`/campaigns/${id}`);
  if (status === 'Draft') await calls.post(`/campaigns/${id}/start`);
  await until(stage, 'a campaign did not take its leads in', async () => {
    const { filling } = await calls.get<CampaignDetail>(`/campaigns/${id}`);
    return filling ? undefined : true;
  });
  await engine.settle();
}

export async function pauseCampaign(stage: Stage, name: string, reason: string): Promise<void> {
  const campaign = await campaignNamed(stage, name);
  if (campaign?.status === 'Active') await stage.calls.post(`/campaigns/${campaign.id}/pause`, { reason });
}

async function campaignNamed({ calls }: Stage, name: string): Promise<CampaignSummary | undefined> {
  return (await calls.get<CampaignSummary[]>('/campaigns')).find((campaign) => campaign.name === name);
}
