import {
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
  type LaunchReadiness,
  type Transition,
} from '@waypost/domain/campaigns/lifecycle';
import { capsOf } from '@waypost/domain/campaigns/day-caps';
import { endedProblem, endOf, startOf } from '@waypost/domain/campaigns/period';
import { errorSentences } from '@waypost/domain/campaigns/sequence/error-sentences';
import type { GraphProblem } from '@waypost/domain/campaigns/sequence/validate-graph';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { enrolJobKind } from '../jobs/enrol-leads.ts';
import { addVersion, lockCampaign, setStatus } from '../store/campaign.store.ts';
import { clearDue, setAllDue, setDue } from '../store/due-enrolment.store.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { getCampaign } from './save-campaign.ts';
import { sequenceProblems } from './sequence-problems.ts';

/** Starts a campaign; one whose start lies ahead is scheduled, and starts by itself then. */
export function start(deps: CampaignsDeps, actor: Actor, id: string): Promise<Campaign> {
  return change(deps, actor, id, async (tx, campaign, now) => {
    const startAt = startOf(campaign.settings.period);
    if (startAt === null || startAt <= now) return launch(tx, deps, actor.workspaceId, campaign, now);
    await deps.requireOutreach(tx, actor.workspaceId, campaign.accountIds.length);
    requireNotEnded(campaign, now);
    const ready = await readiness(tx, deps, actor.workspaceId, campaign);
    const { status } = accepted(scheduleCampaign(campaign.status, ready, startAt, now));
    await setStatus(tx, actor.workspaceId, id, { status, pauseReason: null, now });
    await setDue(tx, actor.workspaceId, id, startAt, 'campaigns.start');
  });
}

/**
 * Freezes the sequence as a version and starts enrolling the people of its lists, as a job.
 * @throws AppError `conflict`, `not_ready` or `plan_required`, before anything is written.
 */
export async function launch(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  now: number,
): Promise<void> {
  const { id } = campaign;
  await deps.requireOutreach(tx, workspaceId, campaign.accountIds.length);
  requireNotEnded(campaign, now);
  const ready = await readiness(tx, deps, workspaceId, campaign);
  const { status } = accepted(startCampaign(campaign.status, ready));
  await addVersion(tx, workspaceId, id, campaign.graph, now);
  await setStatus(tx, workspaceId, id, { status, pauseReason: null, now });
  await clearDue(tx, workspaceId, id, 'campaigns.start');
  await deps.sender.setDayCaps(tx, workspaceId, id, capsOf(campaign.settings.dailyCaps));
  await fill(tx, deps, workspaceId, campaign, ready.leads);
  // Should nobody be left to write to, the campaign is complete as soon as everybody was looked at.
  await setDue(tx, workspaceId, id, now, 'campaigns.completion');
  const endAt = endOf(campaign.settings.period);
  if (endAt !== null) await setDue(tx, workspaceId, id, endAt, 'campaigns.end');
}

/** Takes everybody in who is on its lists and not in it yet, as a job. */
export async function fill(
  tx: Tx,
  { platform }: Pick<CampaignsDeps, 'platform'>,
  workspaceId: string,
  { id }: Pick<Campaign, 'id'>,
  people: number,
): Promise<void> {
  const job = { kind: enrolJobKind, refId: id, input: { campaignId: id }, total: people };
  await platform.queue.enqueue(tx, workspaceId, job);
}

function requireNotEnded({ settings }: Campaign, now: number): void {
  const problem = endedProblem(settings.period, now);
  if (problem !== null) throw new AppError('not_ready', problem);
}

/** Cancels every planned row in the same commit: nothing is sent after the answer. */
export function pause(deps: CampaignsDeps, actor: Actor, id: string, reason: string): Promise<Campaign> {
  return change(deps, actor, id, async (tx, campaign) => {
    await pauseFor(tx, deps, actor.workspaceId, campaign, reason);
  });
}

/** @throws AppError `conflict` for a campaign that cannot be paused, `invalid_input` without a reason. */
export async function pauseFor(
  tx: Tx,
  { platform, sender }: Pick<CampaignsDeps, 'platform' | 'sender'>,
  workspaceId: string,
  { id, status: before }: Pick<Campaign, 'id' | 'status'>,
  reason: string,
): Promise<void> {
  const now = platform.clock.businessNow();
  const pauseReason = reason.trim();
  const { status } = accepted(pauseCampaign(before, reason));
  await setStatus(tx, workspaceId, id, { status, pauseReason, now });
  await clearDue(tx, workspaceId, id, 'campaigns.start');
  const why = { code: 'campaign_paused', message: `The campaign is paused (${pauseReason}).` };
  await sender.cancel(tx, workspaceId, { campaignId: id }, why);
  await setAllDue(tx, workspaceId, { campaignId: id }, now);
}

/** Every unfinished lead is looked at again; what is done is not repeated, cancelled steps are planned anew. */
export function resume(deps: CampaignsDeps, actor: Actor, id: string): Promise<Campaign> {
  return change(deps, actor, id, async (tx, campaign, now) => {
    await deps.requireOutreach(tx, actor.workspaceId, campaign.accountIds.length);
    requireNotEnded(campaign, now);
    const ready = await readiness(tx, deps, actor.workspaceId, campaign, heldNoLead);
    const { status } = accepted(resumeCampaign(campaign.status, ready));
    await setStatus(tx, actor.workspaceId, id, { status, pauseReason: null, now });
    await setAllDue(tx, actor.workspaceId, { campaignId: id }, now);
    await setDue(tx, actor.workspaceId, id, now, 'campaigns.completion');
    // It may have been in the archive, where nothing ends.
    const endAt = endOf(campaign.settings.period);
    if (endAt !== null) await setDue(tx, actor.workspaceId, id, endAt, 'campaigns.end');
  });
}

async function change(
  deps: CampaignsDeps,
  actor: Actor,
  id: string,
  work: (tx: Tx, campaign: Campaign, now: number) => Promise<void>,
): Promise<Campaign> {
  const { platform } = deps;
  return inOneChange(platform, actor.workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, actor.workspaceId, id);
    if (campaign === undefined) throw notFound('This campaign');
    await work(tx, campaign, platform.clock.businessNow());
    await hint(tx, actor.workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, actor.workspaceId, id);
  });
}

/**
 * Errors that do not keep a campaign from going on which was under way with them: its leads pass such a step, and the
 * failure is noted with its reason.
 */
const heldNoLead: ReadonlySet<GraphProblem['code']> = new Set(['private_address']);

async function readiness(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  ignored: ReadonlySet<GraphProblem['code']> = new Set(),
): Promise<LaunchReadiness> {
  const accounts = await deps.accounts(tx, workspaceId, campaign.accountIds);
  const strictest = accounts.some((account) => account.accountType === 'free') ? 'free' : 'paid';
  return {
    leads: await deps.leads.countMembers(tx, workspaceId, campaign.listIds),
    senders: accounts.filter((account) => account.status !== 'Deleted').length,
    connectedSenders: accounts.filter((account) => account.status === 'Active').length,
    sequenceErrors: errorSentences(
      campaign.graph,
      sequenceProblems(deps, campaign.graph, strictest).filter(({ code }) => !ignored.has(code)),
    ),
  };
}

function accepted(transition: Transition): Extract<Transition, { ok: true }> {
  if (transition.ok) return transition;
  const code =
    transition.code === 'wrong_status'
      ? 'conflict'
      : transition.code === 'reason_missing'
        ? 'invalid_input'
        : 'not_ready';
  throw new AppError(code, transition.message);
}
