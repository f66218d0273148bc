import { inWorkspace } from '../../../platform/db/tenant.ts';
import { listJobs } from '../../../platform/jobs/job.store.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { fill } from '../operations/run-campaign.ts';
import { findCampaignToPlan } from '../store/campaign.store.ts';
import { clearDue, setDue, takeDue } from '../store/due-enrolment.store.ts';

/** While people are being taken in it is looked at again after this business time. */
const againMs = 30_000;

/**
 * Lets one campaign take in the people who joined its lists: those it has already are passed over. Answers true when
 * a campaign was looked at.
 */
export async function takeNewcomersDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock } = room.platform;
  const due = await takeDue(db, clock.businessNow(), 'campaigns.newcomers');
  if (due === undefined) return false;
  const { workspaceId, id } = due;
  await inWorkspace(db, workspaceId, async (tx) => {
    const campaign = await findCampaignToPlan(tx, workspaceId, id);
    const takes = campaign?.status === 'Active' || campaign?.status === 'Paused';
    if (campaign === undefined || !takes || !campaign.settings.evergreen) {
      return clearDue(tx, workspaceId, id, 'campaigns.newcomers');
    }
    if ((await listJobs(tx, workspaceId, { refId: id, activeOnly: true })).length > 0) {
      // It may have passed them over before they came.
      return setDue(tx, workspaceId, id, clock.businessNow() + againMs, 'campaigns.newcomers');
    }
    await clearDue(tx, workspaceId, id, 'campaigns.newcomers');
    const people = await room.leads.countMembers(tx, workspaceId, campaign.listIds);
    await fill(tx, room, workspaceId, campaign, people);
  });
  return true;
}
