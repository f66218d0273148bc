import { endOf } from '@waypost/domain/campaigns/period';
import { endCampaign } from '@waypost/domain/campaigns/lifecycle';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { findCampaign, lockCampaign, setStatus } from '../store/campaign.store.ts';
import { clearDue, setDue, takeDue } from '../store/due-enrolment.store.ts';
import { endAllLeads } from '../store/end.store.ts';
import { tellFinished } from './tell-finished.ts';

/**
 * Ends one campaign whose end has come: what is planned is taken back and every lead ends in one transaction. Nothing
 * leaves before that either: the hours its sends carry ended with it. Answers true when a campaign was looked at.
 */
export async function endDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock } = room.platform;
  const due = await takeDue(db, clock.businessNow(), 'campaigns.end');
  if (due === undefined) return false;
  const { workspaceId, id } = due;
  await inOneChange(room.platform, workspaceId, async (tx) => {
    const seen = await findCampaign(tx, workspaceId, id);
    const now = clock.businessNow();
    const isOver = (campaign: typeof seen): boolean => {
      const endAt = campaign === undefined ? null : endOf(campaign.settings.period);
      return endAt !== null && endAt <= now;
    };
    // Actions, leads, then their campaign: the order in which an outcome takes them. What was added before the
    // campaign was ours is taken in the second round.
    if (isOver(seen) && seen !== undefined && endCampaign(seen.status).ok) {
      await stopAll(tx, room, workspaceId, id, now);
    }
    const campaign = await lockCampaign(tx, workspaceId, id);
    const ended = campaign === undefined ? undefined : endCampaign(campaign.status);
    if (campaign === undefined || ended?.ok !== true) return clearDue(tx, workspaceId, id, 'campaigns.end');
    const endAt = endOf(campaign.settings.period);
    if (endAt === null) return clearDue(tx, workspaceId, id, 'campaigns.end');
    if (!isOver(campaign)) return setDue(tx, workspaceId, id, endAt, 'campaigns.end');
    await stopAll(tx, room, workspaceId, id, now);
    await setStatus(tx, workspaceId, id, { status: ended.status, pauseReason: null, now });
    await clearDue(tx, workspaceId, id, 'campaigns.end');
    await tellFinished(room, tx, workspaceId, { campaignId: id, at: now, because: 'last_day' });
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  });
  return true;
}

async function stopAll(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaignId: string,
  now: number,
): Promise<void> {
  const reason = describeDecisionReason({ code: 'campaign_ended' });
  await room.sender.cancel(tx, workspaceId, { campaignId }, { code: 'campaign_ended', message: reason });
  await endAllLeads(tx, workspaceId, campaignId, { reason, now, newId: () => room.platform.random.id() });
}
