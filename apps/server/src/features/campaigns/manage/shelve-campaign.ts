import { archiveCampaign, unarchiveCampaign, type Transition } from '@waypost/domain/campaigns/lifecycle';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { lockCampaign, setStatus } from '../store/campaign.store.ts';
import { setAllDue } from '../store/due-enrolment.store.ts';
import { archivedFrom, keptAfterDeletionMs, restoreDeleted } from '../store/shelf.store.ts';

/** Puts a campaign away. Leads that have not ended stay where they stand, so that it can be taken back. */
export function archive(deps: CampaignsDeps, actor: Actor, id: string): Promise<Campaign> {
  return move(deps, actor, id, async (_, { status }) => archiveCampaign(status));
}

/** Brings a campaign back as what it was; nothing is sent before somebody resumes it. */
export function unarchive(deps: CampaignsDeps, actor: Actor, id: string): Promise<Campaign> {
  return move(deps, actor, id, async (tx, { status }) =>
    unarchiveCampaign(status, await archivedFrom(tx, actor.workspaceId, id)),
  );
}

function move(
  { platform }: CampaignsDeps,
  { workspaceId }: Actor,
  id: string,
  decide: (tx: Tx, campaign: Campaign) => Promise<Transition>,
): Promise<Campaign> {
  return inOneChange(platform, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign === undefined) throw notFound('This campaign');
    const moved = await decide(tx, campaign);
    if (!moved.ok) throw new AppError('conflict', moved.message);
    const now = platform.clock.businessNow();
    const { pauseReason } = campaign;
    await setStatus(tx, workspaceId, id, { status: moved.status, pauseReason, now });
    // Their reason is another one now.
    await setAllDue(tx, workspaceId, { campaignId: id }, now);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, workspaceId, id);
  });
}

/** Takes the deletion of a draft back. */
export function restore({ platform }: CampaignsDeps, { workspaceId }: Actor, id: string): Promise<Campaign> {
  return inOneChange(platform, workspaceId, async (tx) => {
    const deletedAfter = platform.clock.businessNow() - keptAfterDeletionMs;
    if (!(await restoreDeleted(tx, workspaceId, id, deletedAfter))) {
      const there = await lockCampaign(tx, workspaceId, id);
      if (there === undefined) throw notFound('This campaign');
      throw new AppError('conflict', 'This campaign is not deleted.');
    }
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, workspaceId, id);
  });
}
