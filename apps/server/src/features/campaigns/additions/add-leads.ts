import { ADD_LEADS_MAX, type additionBody } from '@waypost/contract/campaigns-additions';
import type { Job } from '@waypost/contract/jobs';
import { additionListName } from '@waypost/domain/campaigns/additions';
import type { GridSelection } from '@waypost/contract/leads-grid';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { lockCampaign, saveCampaign } from '../store/campaign.store.ts';
import { eraseOldAdditions, insertAddition, listsMadeFor } from './addition.store.ts';
import { countSelected, requireOpen } from './preview-addition.ts';

export const addLeadsJobKind = 'campaigns.add-leads';
const dayMs = 86_400_000;
const readableMs = 30 * dayMs;
const listsMax = 50;

export interface AddLeadsInput {
  campaignId: string;
  listId: string;
  selection: GridSelection;
  toListId: string | null;
  /** Who added them; absent in jobs from before that was kept. */
  userId?: string;
}

/**
 * Plans adding a selection to a campaign. One that has not started gets a list of its own for them, there with the
 * answer: whom it begins with is on its lists.
 * @throws AppError `not_found`, `conflict`, `invalid_input` when they are too many.
 */
export async function addLeads(
  room: CampaignsRoom,
  { workspaceId, userId }: Actor,
  campaignId: string,
  body: z.output<typeof additionBody>,
): Promise<{ job: Job }> {
  const { db, clock, queue } = room.platform;
  return inWorkspace(db, workspaceId, async (tx) => {
    const now = clock.businessNow();
    await requireOpen(tx, workspaceId, campaignId);
    const people = await countSelected(tx, room, workspaceId, body);
    if (people > ADD_LEADS_MAX) {
      const most = ADD_LEADS_MAX.toLocaleString('en');
      const message = `At most ${most} leads can be added at a time. Narrow the filters, or start the campaign from the list.`;
      throw new AppError('invalid_input', message, { issues: [{ path: 'body.selection', message }] });
    }
    await eraseOldAdditions(tx, workspaceId, campaignId, now - readableMs);
    await lockCampaign(tx, workspaceId, campaignId);
    const campaign = await requireOpen(tx, workspaceId, campaignId);
    const { listId, selection } = body;
    const toListId =
      campaign.startedAt === null ? await listFor(tx, room, workspaceId, campaign, listId) : null;
    const input: AddLeadsInput = { campaignId, listId, selection, toListId, userId };
    const jobId = await queue.enqueue(tx, workspaceId, {
      ...{ kind: addLeadsJobKind, refId: campaignId, input, total: people },
    });
    await insertAddition(tx, workspaceId, { id: jobId, campaignId, listId, toListId }, now);
    await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
    const job = await findJob(tx, workspaceId, jobId);
    if (job === undefined) throw new Error('A job that was just planned cannot be found.');
    return { job };
  });
}

/** The list that earlier additions filled, while the campaign still begins with it; otherwise a new one. */
async function listFor(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  fromListId: string,
): Promise<string> {
  const before = (await listsMadeFor(tx, workspaceId, campaign.id)).find((id) =>
    campaign.listIds.includes(id),
  );
  const [there] = before === undefined ? [] : await room.lists(tx, workspaceId, [before]);
  if (there !== undefined) return there.id;
  if (campaign.listIds.length >= listsMax) {
    throw new AppError('conflict', `The campaign has ${listsMax} lead lists already. Take one out first.`);
  }
  const [from] = await room.lists(tx, workspaceId, [fromListId]);
  const made = await room.leads.openList(tx, workspaceId, {
    name: additionListName(campaign.name),
    description: `Leads that were added to the campaign “${campaign.name}” before it started.`.slice(
      0,
      2_000,
    ),
    fromList: from?.name ?? 'A lead list',
  });
  const now = room.platform.clock.businessNow();
  await saveCampaign(tx, workspaceId, campaign.id, { listIds: [...campaign.listIds, made] }, now);
  return made;
}
