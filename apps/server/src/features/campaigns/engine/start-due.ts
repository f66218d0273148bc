import { startOf } from '@waypost/domain/campaigns/period';
import { unscheduleCampaign } from '@waypost/domain/campaigns/lifecycle';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { launch } from '../operations/run-campaign.ts';
import { lockCampaign, setStatus } from '../store/campaign.store.ts';
import { clearDue, setDue, takeDue } from '../store/due-enrolment.store.ts';

/**
 * Starts one scheduled campaign whose time has come. What cannot start any more (no sender is connected, the plan
 * ended) is a draft again and says why. Answers true when a campaign was looked at.
 */
export async function startDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock, announcements } = room.platform;
  const due = await takeDue(db, clock.businessNow(), 'campaigns.start');
  if (due === undefined) return false;
  const { workspaceId, id } = due;
  await inWorkspace(db, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    const now = clock.businessNow();
    const startAt = campaign?.status === 'Scheduled' ? startOf(campaign.settings.period) : null;
    if (campaign === undefined || startAt === null) return clearDue(tx, workspaceId, id, 'campaigns.start');
    if (startAt > now) return setDue(tx, workspaceId, id, startAt, 'campaigns.start');
    try {
      await launch(tx, room, workspaceId, campaign, now);
    } catch (error) {
      // Thrown before anything was written.
      if (!(error instanceof AppError)) throw error;
      const back = unscheduleCampaign(campaign.status);
      if (!back.ok) throw error;
      const pauseReason = `It could not start at its time. ${error.message}`;
      await setStatus(tx, workspaceId, id, { status: back.status, pauseReason, now });
      await clearDue(tx, workspaceId, id, 'campaigns.start');
      const told = { campaignId: id, at: now, reason: error.message };
      await announcements.announce(tx, workspaceId, 'campaigns.not-started', told);
    }
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  });
  return true;
}
