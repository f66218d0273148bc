import { leastMsAfter } from '@waypost/domain/campaigns/sequence/least-time';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { getVersion } from '../store/campaign.store.ts';
import { latestWaits } from '../store/lead-table.store.ts';

/**
 * Before this no campaign ends unless answers cut its waits short: the waits its leads stand in, with what follows each of
 * them at least, and what is planned, when the queues of its senders let it leave. Business time.
 */
export async function earliestEnds(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  if (campaignIds.length === 0) return ends;
  const tell = (campaignId: string, at: number) =>
    ends.set(campaignId, Math.max(ends.get(campaignId) ?? 0, at));
  const now = deps.platform.clock.businessNow();
  const graphs = new Map<string, ReturnType<typeof getVersion>>();
  for (const { campaignId, version, nodeId, at } of await latestWaits(tx, workspaceId, campaignIds)) {
    const key = `${campaignId} ${version}`;
    const graph = graphs.get(key) ?? getVersion(tx, workspaceId, campaignId, version);
    graphs.set(key, graph);
    tell(campaignId, Math.max(now, at ?? now) + leastMsAfter(await graph, nodeId));
  }
  const outlook = deps.sender.outlook(tx, workspaceId);
  for (const [accountId, ofAccount] of await deps.sender.plannedSenders(tx, workspaceId, campaignIds)) {
    for (const [campaignId, at] of await outlook.lastSends(accountId, ofAccount)) tell(campaignId, at);
  }
  return ends;
}
