import { completeCampaign } from '@waypost/domain/campaigns/lifecycle';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { listJobs } from '../../../platform/jobs/job.store.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { lockCampaign, setStatus } from '../store/campaign.store.ts';
import { clearDue, takeDue } from '../store/due-enrolment.store.ts';
import { hasUnfinished } from '../store/enrolment.store.ts';
import { tellFinished } from './tell-finished.ts';

/**
 * Completes one campaign whose last lead may have ended. The lock waits for leads that are ending right now, so
 * two last ones cannot each miss the other. Answers true when a campaign was looked at.
 */
export async function completeDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock } = room.platform;
  const due = await takeDue(db, clock.businessNow(), 'campaigns.completion');
  if (due === undefined) return false;
  const { workspaceId, id } = due;
  await inWorkspace(db, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    // Leads are still being added: the row stays and is looked at again.
    if ((await listJobs(tx, workspaceId, { refId: id, activeOnly: true })).length > 0) return;
    await clearDue(tx, workspaceId, id, 'campaigns.completion');
    // One that takes new people waits for them.
    if (campaign === undefined || campaign.settings.evergreen) return;
    if (await hasUnfinished(tx, workspaceId, id)) return;
    const done = completeCampaign(campaign.status);
    if (!done.ok) return;
    const now = clock.businessNow();
    await setStatus(tx, workspaceId, id, { status: done.status, pauseReason: null, now });
    await tellFinished(room, tx, workspaceId, { campaignId: id, at: now, because: 'steps_done' });
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  });
  return true;
}
