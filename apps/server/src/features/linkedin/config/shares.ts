import type { SharesReply } from '@waypost/contract/linkedin-config';
import { forecastQueue } from '@waypost/domain/linkedin/queue-forecast';
import { SHARE_DEFAULT, shareOf, type Shares } from '@waypost/domain/linkedin/turns';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { lockSettings, saveShares } from '../sender/settings.store.ts';
import { type ConfigRoom, requireGoverned, requireRuntime } from './config-room.ts';
import { readQueueInput } from './queue-input.ts';
import { campaignLoads } from './queue.store.ts';

const dayMs = 86_400_000;

/** How the account shares its limits between the campaigns that use it, and what each gets. */
export function readShares(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
): Promise<SharesReply> {
  return inWorkspace(room.sender.platform.db, workspaceId, (tx) =>
    sharesOf(tx, room, workspaceId, accountId),
  );
}

async function sharesOf(
  tx: Tx,
  room: ConfigRoom,
  workspaceId: string,
  accountId: string,
): Promise<SharesReply> {
  const governed = await requireGoverned(tx, room, workspaceId, accountId);
  const { now, runtime } = governed;
  const loads = await campaignLoads(
    tx,
    workspaceId,
    { accountId, memberKey: runtime.memberKey },
    now - dayMs,
  );
  const input = await readQueueInput(tx, governed, now + dayMs);
  const leaving = new Set(forecastQueue(input).actions.flatMap(({ id, at }) => (at === null ? [] : [id])));
  const { campaigns } = await room.namesOf(tx, workspaceId, {
    leadIds: [],
    campaignIds: loads.map(({ campaignId }) => campaignId),
  });
  return {
    campaigns: loads.map(({ campaignId, spent, planned }) => ({
      id: campaignId,
      name: campaigns.get(campaignId) ?? 'Deleted campaign',
      share: shareOf(runtime.shares, campaignId),
      sentToday: spent,
      planned,
      expected: input.rows.filter((row) => row.campaignId === campaignId && leaving.has(row.id)).length,
    })),
  };
}

export function saveSharesOf(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  given: Shares,
): Promise<SharesReply> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    const runtime = await requireRuntime(tx, workspaceId, accountId);
    const { campaigns } = await room.namesOf(tx, workspaceId, {
      leadIds: [],
      campaignIds: Object.keys(given),
    });
    const next: Record<string, number> = { ...runtime.shares };
    for (const [campaignId, share] of Object.entries(given)) {
      if (share === SHARE_DEFAULT) delete next[campaignId];
      else if (campaigns.has(campaignId)) next[campaignId] = share;
    }
    await saveShares(tx, runtime.memberKey, next);
    return sharesOf(tx, room, workspaceId, accountId);
  });
}
