import { describeDealtWithout } from '@waypost/domain/campaigns/dealing/connections-read';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { findCampaignToPlan, lockCampaign } from '../store/campaign.store.ts';
import { lockUndealt, setDealing, setSenders } from '../store/dealing.store.ts';
import { clearDue, setAllDue, setManyDue, takeDue } from '../store/due-enrolment.store.ts';
import { dealAmong, readLeadsToDeal, readStanding, sendersInOrder } from './deal-leads.ts';
import { unreadSenders } from './wait-for-connections.ts';
import { whoWrote } from './who-wrote.ts';

const leadsPerChunk = 500;

/**
 * Deals the leads of one campaign that waited for connections: they are all read, or the time is over. Chunk by chunk;
 * after a crash it begins again and finds only those that are left. Answers true when a campaign was looked at.
 */
export async function dealDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock } = room.platform;
  const due = await takeDue(db, clock.businessNow(), 'campaigns.dealing');
  if (due === undefined) return false;
  const { workspaceId, id } = due;
  let afterId: string | null = null;
  let any = false;
  for (;;) {
    const dealt: Chunk = await inWorkspace(db, workspaceId, (tx) =>
      dealChunk(tx, room, workspaceId, id, afterId),
    );
    any ||= dealt.dealt > 0;
    if (dealt.lastId === null) break;
    afterId = dealt.lastId;
  }
  await inWorkspace(db, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    await clearDue(tx, workspaceId, id, 'campaigns.dealing');
    if (campaign === undefined) return;
    const unread = any ? await unreadSenders(tx, room, workspaceId, campaign) : [];
    const dealtWithout = unread.length === 0 ? null : describeDealtWithout(unread);
    await setDealing(tx, workspaceId, id, { dealsBy: null, dealtWithout });
    // Those who came between the last chunk and this lock get their sender when they are looked at.
    await setAllDue(tx, workspaceId, { withoutSenderIn: id }, clock.businessNow());
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  });
  return true;
}

interface Chunk {
  dealt: number;
  /** Null: these were the last. */
  lastId: string | null;
}

async function dealChunk(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaignId: string,
  afterId: string | null,
): Promise<Chunk> {
  // Leads before their campaign, as everywhere: an outcome locks in this order.
  const waiting = await lockUndealt(tx, workspaceId, campaignId, afterId, leadsPerChunk);
  const campaign = await findCampaignToPlan(tx, workspaceId, campaignId);
  if (campaign === undefined || waiting.length === 0) return { dealt: 0, lastId: null };
  const leadIds = waiting.map(({ leadId }) => leadId);
  const words = await whoWrote(tx, room, workspaceId, leadIds);
  const leads = await readLeadsToDeal(tx, room, workspaceId, campaign, leadIds, words);
  const senders = await sendersInOrder(tx, room, workspaceId, campaign);
  const standing = await readStanding(tx, room, workspaceId, campaign);
  const senderOf = new Map(
    dealAmong(leads, senders, campaign, standing).map(({ leadId, senderId }) => [leadId, senderId]),
  );
  const dealt = waiting.flatMap(({ id, leadId }) => {
    const accountId = senderOf.get(leadId) ?? null;
    return accountId === null ? [] : [{ id, accountId }];
  });
  await setSenders(tx, workspaceId, dealt);
  const ids = waiting.map(({ id }) => id);
  await setManyDue(tx, workspaceId, ids, room.platform.clock.businessNow());
  return { dealt: dealt.length, lastId: waiting.length < leadsPerChunk ? null : (ids.at(-1) ?? null) };
}
