import { describeDealtWithout } from '@waypost/domain/campaigns/dealing/connections-read';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { findCampaignToPlan, lockCampaign } from '../store/campaign.store.ts';
import { hasUndealt, lockUndealt, setDealing, setSenders } from '../store/dealing.store.ts';
import { clearDue, setAllDue, setManyDue, takeDue } from '../store/due-enrolment.store.ts';
import { dealAmong, noSender, readLeadsToDeal, readStanding, sendersInOrder } from './deal-leads.ts';
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
  await inWorkspace(db, workspaceId, (tx) => noteWhatIsMissing(tx, room, workspaceId, id));
  let afterId: string | null = null;
  do {
    const from: string | null = afterId;
    afterId = await inWorkspace(db, workspaceId, (tx) => dealChunk(tx, room, workspaceId, id, from));
  } while (afterId !== null);
  await inWorkspace(db, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    await clearDue(tx, workspaceId, id, 'campaigns.dealing');
    if (campaign === undefined) return;
    await setDealing(tx, workspaceId, id, { dealsBy: null, dealtWithout: campaign.dealtWithout });
    // Those who came between the last chunk and this lock get their sender when they are looked at.
    await setAllDue(tx, workspaceId, { withoutSenderIn: id }, clock.businessNow());
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  });
  return true;
}

/**
 * Before the first lead is dealt, so that it is still known after a crash behind the last one. Where nobody is left to
 * deal, what an interrupted run noted stays.
 */
async function noteWhatIsMissing(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaignId: string,
): Promise<void> {
  const campaign = await lockCampaign(tx, workspaceId, campaignId);
  if (campaign === undefined || !(await hasUndealt(tx, workspaceId, campaignId))) return;
  const unread = await unreadSenders(tx, room, workspaceId, campaign);
  const dealtWithout = unread.length === 0 ? null : describeDealtWithout(unread);
  await setDealing(tx, workspaceId, campaignId, { dealsBy: campaign.dealsBy, dealtWithout });
}

/** @returns the last lead that was looked at; null: there are no more */
async function dealChunk(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaignId: string,
  afterId: string | null,
): Promise<string | null> {
  // Leads before their campaign, as everywhere: an outcome locks in this order.
  const waiting = await lockUndealt(tx, workspaceId, campaignId, afterId, leadsPerChunk);
  const campaign = await findCampaignToPlan(tx, workspaceId, campaignId);
  if (campaign === undefined || waiting.length === 0) return null;
  const leadIds = waiting.map(({ leadId }) => leadId);
  const words = await whoWrote(tx, room, workspaceId, leadIds);
  const leads = await readLeadsToDeal(tx, room, workspaceId, campaign, leadIds, words);
  const senders = await sendersInOrder(tx, room, workspaceId, campaign);
  const standing = await readStanding(tx, room, workspaceId, campaign);
  const senderOf = dealAmong(leads, senders, campaign, standing);
  const dealt = waiting.map(({ id, leadId }) => ({ id, ...(senderOf.get(leadId) ?? noSender) }));
  await setSenders(tx, workspaceId, dealt);
  const ids = waiting.map(({ id }) => id);
  await setManyDue(tx, workspaceId, ids, room.platform.clock.businessNow());
  return waiting.length < leadsPerChunk ? null : (ids.at(-1) ?? null);
}
