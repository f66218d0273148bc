import { absenceReason, TOO_LATE_MS } from '@waypost/domain/campaigns/absence';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Absence } from '../../../platform/presence.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { lockCampaign } from '../store/campaign.store.ts';
import { allWorkspaces, listOverdue } from '../store/overdue.store.ts';
import { pauseFor } from './run-campaign.ts';

/**
 * Before a worker goes on after a long time without any: campaigns with steps that are too late by now are paused, so
 * that a person decides whether they still fit. Nothing is lost, and nothing leaves before.
 */
export async function pauseAfterAbsence(room: CampaignsRoom, absence: Absence): Promise<void> {
  const tooLate = absence.to - TOO_LATE_MS;
  if (absence.from > tooLate) return;
  const reason = absenceReason(absence);
  for (const workspaceId of await allWorkspaces(room.platform.db)) {
    await inOneChange(room.platform, workspaceId, async (tx) => {
      for (const id of await listOverdue(tx, workspaceId, tooLate)) await pauseOne(tx, workspaceId, id);
    });
  }

  async function pauseOne(tx: Tx, workspaceId: string, id: string): Promise<void> {
    const campaign = await lockCampaign(tx, workspaceId, id);
    // Another worker that begins at the same moment was first.
    if (campaign?.status !== 'Active') return;
    await pauseFor(tx, room, workspaceId, campaign, reason);
    const told = { campaignId: id, at: room.platform.clock.businessNow(), reason };
    await room.platform.announcements.announce(tx, workspaceId, 'campaigns.paused', told);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  }
}
