import { endedProblem } from '@waypost/domain/campaigns/period';
import { reopenCampaign } from '@waypost/domain/campaigns/lifecycle';
import type { CampaignLead } from '@waypost/contract/campaigns';
import pg from 'pg';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import { canBeTriedAgain, type Enrolment } from '../enrolment-row.ts';
import { findCampaign, lockCampaign, setStatus } from '../store/campaign.store.ts';
import { findEnrolment, lockEnrolment, otherCampaignsOf, saveEnrolment } from '../store/enrolment.store.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { viewLeads } from './list-campaign-leads.ts';

interface Address {
  id: string;
  enrolmentId: string;
}

const uniqueViolation = '23505';

/** Tries a failed lead, or one whose step was skipped before it was sent, again from the step it failed at; done steps stay done. */
export async function retryLead(room: CampaignsRoom, actor: Actor, address: Address): Promise<CampaignLead> {
  const { workspaceId } = actor;
  try {
    return await settle(room, actor, address, async (tx, { id }) => {
      const enrolment = await lockEnrolment(tx, workspaceId, id);
      if (enrolment === undefined || !canBeTriedAgain(enrolment)) {
        throw new AppError(
          'conflict',
          'Only a lead that failed, or whose step you skipped, can be tried again.',
        );
      }
      if ((await room.leads.currentIdOf(tx, workspaceId, enrolment.leadId)) !== enrolment.leadId) {
        throw new AppError(
          'conflict',
          'This lead was merged with another one, which is in this campaign itself.',
        );
      }
      const busy = await otherCampaignsOf(tx, workspaceId, enrolment.campaignId, [enrolment.leadId]);
      const other = busy.get(enrolment.leadId);
      if (other !== undefined) throw inAnother(`the campaign “${other}”`);
      await reopen(tx, room, workspaceId, enrolment.campaignId);
      await requireItsSender(tx, room, workspaceId, enrolment);
      const state = { ...enrolment.state, finished: null };
      await advance(tx, room, workspaceId, { ...enrolment, state, actionId: null, actionNodeId: null });
    });
  } catch (error) {
    // Another campaign took the lead between the look and the write.
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation)
      throw inAnother('another campaign');
    throw error;
  }
}

const dismissedWords = 'Dismissed after it had failed: ';

/** A failed lead is left at that: it counts as skipped, keeps its cause, and can still be tried again. */
export function dismissFailure(room: CampaignsRoom, actor: Actor, address: Address): Promise<CampaignLead> {
  const { workspaceId } = actor;
  return settle(room, actor, address, async (tx, { id }) => {
    const enrolment = await lockEnrolment(tx, workspaceId, id);
    const finished = enrolment?.state.finished ?? null;
    if (enrolment?.leadState !== 'Failed' || finished === null) {
      throw new AppError('conflict', 'Only a failed lead can be dismissed.');
    }
    const state = {
      ...enrolment.state,
      finished: { ...finished, outcome: 'skipped', dismissed: true },
    } as const;
    const reason = `${dismissedWords}${enrolment.reason}`;
    const now = room.platform.clock.businessNow();
    await saveEnrolment(tx, workspaceId, { ...enrolment, state, leadState: 'Skipped', reason }, now);
  });
}

/** A dismissed lead counts as failed again, for the same cause. It has ended all the while: nothing is planned or sent by this. */
export function undoDismissal(room: CampaignsRoom, actor: Actor, address: Address): Promise<CampaignLead> {
  const { workspaceId } = actor;
  return settle(room, actor, address, async (tx, { id }) => {
    const enrolment = await lockEnrolment(tx, workspaceId, id);
    const finished = enrolment?.state.finished ?? null;
    if (enrolment?.leadState !== 'Skipped' || finished?.dismissed !== true) {
      throw new AppError('conflict', 'This lead is not dismissed any more.');
    }
    const { dismissed: _, ...ended } = finished;
    const state = { ...enrolment.state, finished: { ...ended, outcome: 'failed' } } as const;
    const { reason } = enrolment;
    const cause = reason.startsWith(dismissedWords) ? reason.slice(dismissedWords.length) : reason;
    const now = room.platform.clock.businessNow();
    await saveEnrolment(tx, workspaceId, { ...enrolment, state, leadState: 'Failed', reason: cause }, now);
  });
}

/** Only the sender a lead has may write to it; one that was taken out of the campaign does not begin again. */
async function requireItsSender(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { campaignId, accountId }: Enrolment,
): Promise<void> {
  const campaign = await findCampaign(tx, workspaceId, campaignId);
  if (accountId === null || campaign === undefined || campaign.accountIds.includes(accountId)) return;
  const [sender] = await room.accounts(tx, workspaceId, [accountId]);
  throw new AppError(
    'conflict',
    `Its sender ${sender?.name ?? ''} was removed from the campaign. Add the sender again to try this lead again.`,
  );
}

function inAnother(campaign: string): AppError {
  return new AppError('conflict', `This lead is in ${campaign} now. Wait until it has finished.`);
}

/** A campaign that was complete runs again for this lead. */
async function reopen(tx: Tx, room: CampaignsRoom, workspaceId: string, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(tx, workspaceId, campaignId);
  const ended = campaign && endedProblem(campaign.settings.period, room.platform.clock.businessNow());
  if (ended != null)
    throw new AppError('conflict', 'The end of the campaign has passed: nothing more is sent by it.');
  const reopened = campaign && reopenCampaign(campaign.status);
  if (reopened?.ok !== true) return;
  const now = room.platform.clock.businessNow();
  await setStatus(tx, workspaceId, campaignId, { status: reopened.status, pauseReason: null, now });
}

/** A person says what became of an action that could not be confirmed. */
export function resolveLead(
  room: CampaignsRoom,
  actor: Actor,
  address: Address,
  choice: 'was_sent' | 'send_again' | 'skip',
): Promise<CampaignLead> {
  const { workspaceId } = actor;
  return settle(room, actor, address, async (tx, enrolment) => {
    if (enrolment.state.finished !== null) {
      throw new AppError('conflict', 'This lead has finished the campaign: nothing more is sent to it.');
    }
    // The action first, then the lead: the order of every outcome. The announcement moves the lead on.
    const resolved =
      enrolment.actionId !== null &&
      (await room.sender.resolveByHand(tx, workspaceId, enrolment.actionId, choice));
    if (!resolved) throw new AppError('conflict', 'This has been settled already.');
    if (choice !== 'send_again') return;
    const current = await lockEnrolment(tx, workspaceId, enrolment.id);
    if (current !== undefined && current.state.finished === null)
      await advance(tx, room, workspaceId, current);
  });
}

/** One change to one lead of a campaign, answered as the lead then is. */
export async function settle(
  room: CampaignsRoom,
  { workspaceId }: Actor,
  { id, enrolmentId }: Address,
  work: (tx: Tx, enrolment: Enrolment) => Promise<void>,
): Promise<CampaignLead> {
  return inOneChange(room.platform, workspaceId, async (tx) => {
    const enrolment = await findEnrolment(tx, workspaceId, enrolmentId);
    if (enrolment?.campaignId !== id) throw notFound('This lead');
    await work(tx, enrolment);
    const after = await findEnrolment(tx, workspaceId, enrolmentId);
    const [view] = await viewLeads(tx, room, workspaceId, after === undefined ? [] : [after]);
    if (view === undefined) throw notFound('This lead');
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return view;
  });
}
