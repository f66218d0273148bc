import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { campaignBody } from '@waypost/contract/campaigns';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { changeRunningSettings, changeScheduled } from './change-settings.ts';
import { listRunning } from '../store/edit.store.ts';
import { moveRunning } from './move-running.ts';
import { requireKnown } from './require-known.ts';
import { sequenceProblems } from './sequence-problems.ts';
import {
  addVersion,
  findCampaign,
  insertCampaign,
  lockCampaign,
  saveCampaign,
} from '../store/campaign.store.ts';
import { eraseDeleted, keptAfterDeletionMs, markDeleted } from '../store/shelf.store.ts';
import { setAllDue } from '../store/due-enrolment.store.ts';
import { askForStops } from '../stopping/apply-stop-rules.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';

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
    await requireKnown(tx, deps, workspaceId, body);
    await saveCampaign(tx, workspaceId, id, body, now);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, workspaceId, id);
  });
}

/**
 * Changes a campaign. While leads are running the edited sequence becomes a new version: running leads keep
 * theirs, unless it is for them too (`graphFor`); later ones get the new one. Lists are fixed once it has started,
 * and senders have calls of their own.
 */
export async function updateCampaign(
  deps: CampaignsDeps,
  actor: Actor,
  id: string,
  body: Body,
): Promise<Campaign> {
  const { platform } = deps;
  const { workspaceId } = actor;
  return inOneChange(platform, workspaceId, async (tx) => {
    if (body.graphFor === 'running_too') await holdRunning(tx, deps, workspaceId, id);
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign === undefined) throw notFound('This campaign');
    if (body.madeFrom !== undefined && Date.parse(body.madeFrom) !== campaign.updatedAt) {
      throw changedElsewhere('This campaign');
    }
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
        'Lists are fixed once a campaign has started; senders are added and removed one by one. Start another campaign for other people.',
      );
    }
    const now = platform.clock.businessNow();
    await requireKnown(tx, deps, workspaceId, body, campaign.settings);
    await saveCampaign(tx, workspaceId, id, body, now);
    if (campaign.status === 'Scheduled') await changeScheduled(tx, workspaceId, campaign, body, now);
    else if (!isDraft) await changeRunning(tx, deps, workspaceId, campaign, body, now);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, workspaceId, id);
  });
}

/** Locks in the order of an outcome: what is planned, then the leads; the campaign follows. */
async function holdRunning(tx: Tx, deps: CampaignsDeps, workspaceId: string, id: string): Promise<void> {
  await deps.sender.lockPlanned(tx, workspaceId, { campaignId: id });
  await listRunning(tx, workspaceId, id, true);
}

async function changeRunning(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  { graph, graphFor, graphFrom, hours, settings }: Body,
  now: number,
): Promise<void> {
  await changeRunningSettings(tx, deps, workspaceId, campaign, settings ?? {}, now);
  if (settings?.stopRules !== undefined) await askForStops(tx, deps, workspaceId, campaign.id);
  let { version } = campaign;
  if (graph !== undefined && !isDeepStrictEqual(graph, campaign.graph)) {
    if (graphFrom !== undefined && graphFrom !== version) throw changedElsewhere('The sequence');
    const accounts = await deps.accounts(tx, workspaceId, campaign.accountIds);
    const strictest = accounts.some((account) => account.accountType === 'free') ? 'free' : 'paid';
    const error = sequenceProblems(deps, graph, strictest).find(({ severity }) => severity === 'error');
    if (error !== undefined) {
      throw new AppError('not_ready', `Leads are running through this campaign. ${error.message}`);
    }
    version = await addVersion(tx, workspaceId, campaign.id, graph, now);
  }
  if (graph !== undefined && graphFor === 'running_too') {
    await moveRunning(tx, deps, workspaceId, { campaignId: campaign.id, version, graph }, now);
  }
  if (hours !== undefined && !isDeepStrictEqual(hours, campaign.hours)) {
    // What is planned carries the old hours: it is taken back and planned again.
    const why = { code: 'hours_changed', message: 'The hours of the campaign changed.' };
    await deps.sender.cancel(tx, workspaceId, { campaignId: campaign.id }, why);
    await setAllDue(tx, workspaceId, { campaignId: campaign.id }, now);
  }
}

/** The draft is gone at once; for a day it can be taken back. Older ones are erased on the way. */
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
    const now = deps.platform.clock.businessNow();
    await eraseDeleted(tx, workspaceId, now - keptAfterDeletionMs);
    await markDeleted(tx, workspaceId, id, now);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
  });
}

export async function getCampaign(tx: Tx, workspaceId: string, id: string): Promise<Campaign> {
  const campaign = await findCampaign(tx, workspaceId, id);
  if (campaign === undefined) throw notFound('This campaign');
  return campaign;
}

/** Two people, or two tabs, edit one campaign: the second would take back unseen what the first has saved. */
const changedElsewhere = (what: string): AppError =>
  new AppError(
    'changed_meanwhile',
    `${what} was changed meanwhile, in another tab or by somebody else. Look at it before yours takes its place.`,
  );

function hasContent(body: Body): boolean {
  return (
    body.graph !== undefined ||
    body.hours !== undefined ||
    body.settings !== undefined ||
    body.listIds !== undefined ||
    body.accountIds !== undefined
  );
}

function changesAudience(campaign: Campaign, body: Body): boolean {
  const differs = (given: readonly string[] | undefined, own: readonly string[]): boolean =>
    given !== undefined && [...given].toSorted().join() !== [...own].toSorted().join();
  return differs(body.listIds, campaign.listIds) || differs(body.accountIds, campaign.accountIds);
}
