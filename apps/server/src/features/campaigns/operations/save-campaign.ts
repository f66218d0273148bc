import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { campaignBody } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import {
  addVersion,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  saveCampaign,
} from '../store/campaign.store.ts';

type Body = z.output<typeof campaignBody>;

export async function createCampaign(
  deps: CampaignsDeps,
  actor: Actor,
  body: Body & { name: string },
): Promise<Campaign> {
  const { db, clock, random } = deps.platform;
  const { workspaceId } = actor;
  return inWorkspace(db, workspaceId, async (tx) => {
    const id = random.id();
    const now = clock.businessNow();
    const graph = body.graph ?? defaultSequence();
    await insertCampaign(tx, workspaceId, { id, name: body.name, graph, createdBy: actor.userId, now });
    await saveCampaign(tx, workspaceId, id, await knownParts(tx, deps, workspaceId, body), now);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, workspaceId, id);
  });
}

/**
 * Changes a campaign. While leads are running the edited sequence becomes a new version: running leads keep
 * theirs, later ones get the new one. Audience and senders are fixed once it has started.
 */
export async function updateCampaign(
  deps: CampaignsDeps,
  actor: Actor,
  id: string,
  body: Body,
): Promise<Campaign> {
  const { db, clock } = deps.platform;
  const { workspaceId } = actor;
  return inWorkspace(db, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign === undefined) throw notFound('This campaign');
    const isDraft = campaign.status === 'Draft' || campaign.status === 'Scheduled';
    if (!isDraft && campaign.status !== 'Active' && campaign.status !== 'Paused' && hasContent(body)) {
      throw new AppError(
        'conflict',
        `A campaign that is ${campaign.status} cannot be edited. Duplicate it instead.`,
      );
    }
    if (!isDraft && changesAudience(campaign, body)) {
      throw new AppError(
        'conflict',
        'Lists and senders are fixed once a campaign has started. Start another campaign for other people or senders.',
      );
    }
    const now = clock.businessNow();
    await saveCampaign(tx, workspaceId, id, await knownParts(tx, deps, workspaceId, body), now);
    if (
      !isDraft &&
      body.graph !== undefined &&
      JSON.stringify(body.graph) !== JSON.stringify(campaign.graph)
    ) {
      await addVersion(tx, workspaceId, id, body.graph, now);
    }
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, workspaceId, id);
  });
}

export async function removeCampaign(deps: CampaignsDeps, actor: Actor, id: string): Promise<void> {
  const { workspaceId } = actor;
  await inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign === undefined) throw notFound('This campaign');
    if (campaign.status !== 'Draft') {
      throw new AppError(
        'conflict',
        'Only a draft can be deleted: a campaign that ran keeps the record of what it sent.',
      );
    }
    await deleteCampaign(tx, workspaceId, id);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  });
}

export async function getCampaign(tx: Tx, workspaceId: string, id: string): Promise<Campaign> {
  const campaign = await findCampaign(tx, workspaceId, id);
  if (campaign === undefined) throw notFound('This campaign');
  return campaign;
}

function hasContent(body: Body): boolean {
  return (
    body.graph !== undefined ||
    body.hours !== undefined ||
    body.listIds !== undefined ||
    body.accountIds !== undefined
  );
}

function changesAudience(campaign: Campaign, body: Body): boolean {
  const differs = (given: readonly string[] | undefined, own: readonly string[]): boolean =>
    given !== undefined && [...given].toSorted().join() !== [...own].toSorted().join();
  return differs(body.listIds, campaign.listIds) || differs(body.accountIds, campaign.accountIds);
}

/** Lists and accounts of another workspace are unknown here: the answer is the same as for an id that never was. */
async function knownParts(tx: Tx, deps: CampaignsDeps, workspaceId: string, body: Body): Promise<Body> {
  if (body.listIds !== undefined) {
    const known = await deps.lists(tx, workspaceId, body.listIds);
    if (known.length !== new Set(body.listIds).size) throw notFound('One of the lead lists');
  }
  if (body.accountIds !== undefined) {
    const known = await deps.accounts(tx, workspaceId, body.accountIds);
    if (known.length !== new Set(body.accountIds).size) throw notFound('One of the LinkedIn accounts');
  }
  return body;
}
