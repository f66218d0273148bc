import {
  handOver,
  keepRefused,
  noSenderLeft,
  type ReachedChoice,
  receiversOf,
  sendersFixed,
} from '@waypost/domain/campaigns/senders';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { SenderRemoved } from '@waypost/contract/campaigns';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { listJobs } from '../../../platform/jobs/job.store.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsRoom, SenderAccount } from '../campaigns-deps.ts';
import { stopMany } from '../stopping/stop-many.ts';
import { dealOver, noSender } from '../dealing/deal-leads.ts';
import { findCampaign, getVersion, lockCampaign, setStatus } from '../store/campaign.store.ts';
import { setAllDue, setManyDue } from '../store/due-enrolment.store.ts';
import { hasUnfinished } from '../store/enrolment.store.ts';
import { deleteSender, type LeadOfSender, listOfSenders, moveLeads } from '../store/sender.store.ts';
import { partLeads } from './read-senders.ts';

export type Removal = Omit<SenderRemoved, 'campaign'>;

/**
 * Takes a sender out of a campaign that has started, in one commit: leads it has not written to go to the others,
 * those it has reached end or stay with it, never with anybody else. Doing it again changes nothing more.
 *
 * Locks in the order of an outcome: what is planned, then the leads, then the campaign. Nothing is planned while
 * the campaign is held, so leads that got this sender in between are found by the second look.
 * @throws AppError `conflict` or `not_found`.
 */
export function removeSender(
  room: CampaignsRoom,
  { workspaceId }: Actor,
  { id, accountId }: { id: string; accountId: string },
  choice: ReachedChoice,
): Promise<Removal> {
  return inOneChange(room.platform, workspaceId, async (tx) => {
    if ((await findCampaign(tx, workspaceId, id)) === undefined) throw notFound('This campaign');
    await room.sender.lockPlanned(tx, workspaceId, { campaignId: id, accountId });
    await listOfSenders(tx, workspaceId, id, accountId);
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign === undefined) throw notFound('This campaign');
    const [account] = await room.accounts(tx, workspaceId, [accountId]);
    if (account === undefined) throw notFound('This LinkedIn account');
    const refused = sendersFixed(campaign.status) ?? (choice === 'keep' ? keepRefused(account) : null);
    if (refused !== null) throw new AppError(refused.code, refused.message);
    const leads = await listOfSenders(tx, workspaceId, id, accountId);
    const { reached, untouched } = await partLeads(tx, room, workspaceId, leads);
    await deleteSender(tx, workspaceId, id, accountId);
    const moved = await moveAway(tx, room, workspaceId, campaign, account, untouched);
    if (choice === 'skip') await skip(tx, room, workspaceId, account, reached);
    if (campaign.accountIds.includes(accountId)) await pauseIfLast(tx, room, workspaceId, campaign, account);
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return {
      moved,
      waiting: untouched.length - moved.reduce((sum, { leads: n }) => sum + n, 0),
      skipped: choice === 'skip' ? reached.length : 0,
      kept: choice === 'keep' ? reached.length : 0,
    };
  });
}

/** Shares untouched leads among the other senders; without one they belong to nobody and wait. */
async function moveAway(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  removed: SenderAccount,
  untouched: readonly LeadOfSender[],
): Promise<Removal['moved']> {
  if (untouched.length === 0) return [];
  const now = room.platform.clock.businessNow();
  const ids = untouched.map(({ id }) => id);
  const why = { code: 'sender_removed', message: `${removed.name} was removed from the campaign.` };
  await room.sender.cancel(tx, workspaceId, { enrolmentIds: ids }, why);
  const others = await room.accounts(
    tx,
    workspaceId,
    campaign.accountIds.filter((accountId) => accountId !== removed.id),
  );
  const underWay = await listOfSenders(tx, workspaceId, campaign.id);
  const receivers = receiversOf(
    others.map(({ id, name, status }) => ({
      ...{ id, name, status },
      leads: underWay.filter(({ accountId }) => accountId === id).length,
    })),
  );
  const takers = await dealOver(tx, room, workspaceId, campaign, untouched, receivers);
  const starts = await startNodes(tx, workspaceId, campaign.id, untouched);
  const waits = describeDecisionReason({ code: 'hold', hold: { kind: 'no_sender' } });
  const rows = untouched.map((lead) => {
    const given = takers.get(lead.id) ?? noSender;
    const to = receivers.find(({ id }) => id === given.accountId);
    return {
      ...{ id: lead.id, ...given },
      state: handOver(lead.state, lead.connected, starts.get(lead.version) ?? lead.state.nodeId, now),
      reason: to === undefined ? waits : `Moved to ${to.name}. The next step is being planned.`,
    };
  });
  await moveLeads(tx, workspaceId, rows, now);
  await setManyDue(tx, workspaceId, ids, now);
  return receivers
    .map(({ id, name }) => ({ id, name, leads: rows.filter((row) => row.accountId === id).length }))
    .filter(({ leads }) => leads > 0);
}

async function startNodes(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  leads: readonly LeadOfSender[],
): Promise<Map<number, string>> {
  const starts = new Map<number, string>();
  for (const version of new Set(leads.map((lead) => lead.version))) {
    starts.set(version, (await getVersion(tx, workspaceId, campaignId, version)).startNodeId);
  }
  return starts;
}

async function skip(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { name: senderName }: SenderAccount,
  reached: readonly LeadOfSender[],
): Promise<void> {
  const signal = { kind: 'sender_removed', at: room.platform.clock.businessNow(), senderName } as const;
  const leads = reached.map(({ id }) => ({ enrolmentId: id, signal }));
  await stopMany(tx, room, workspaceId, leads);
}

/** Without a sender nothing can go on; a campaign whose last lead has just ended completes instead. */
async function pauseIfLast(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  removed: SenderAccount,
): Promise<void> {
  if (campaign.status !== 'Active') return;
  const others = await room.accounts(
    tx,
    workspaceId,
    campaign.accountIds.filter((accountId) => accountId !== removed.id),
  );
  if (others.some(({ status }) => status !== 'Deleted')) return;
  const filling = (await listJobs(tx, workspaceId, { refId: campaign.id, activeOnly: true })).length > 0;
  if (!filling && !(await hasUnfinished(tx, workspaceId, campaign.id))) return;
  const now = room.platform.clock.businessNow();
  const pauseReason = noSenderLeft(removed.name);
  await setStatus(tx, workspaceId, campaign.id, { status: 'Paused', pauseReason, now });
  const why = { code: 'campaign_paused', message: `The campaign is paused (${pauseReason})` };
  await room.sender.cancel(tx, workspaceId, { campaignId: campaign.id }, why);
  await setAllDue(tx, workspaceId, { campaignId: campaign.id }, now);
}
