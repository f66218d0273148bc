import type { HoldSignal } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { dealAmong, readLeadsToDeal, sendersInOrder } from '../dealing/deal-leads.ts';
import { whoWrote } from '../dealing/who-wrote.ts';
import type { Enrolment } from '../enrolment-row.ts';

/** What keeps this lead where it is, whatever its sequence says. */
export async function holdOf(
  tx: Tx,
  room: Pick<CampaignsRoom, 'accounts'>,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
): Promise<HoldSignal | null> {
  if (campaign.status === 'Archived') return { kind: 'campaign_archived' };
  if (campaign.status !== 'Active' && campaign.status !== 'Paused') return { kind: 'campaign_not_started' };
  if (enrolment.state.paused === true) return { kind: 'lead_paused' };
  // Before the pause that it leads to: resuming alone would not help.
  if (enrolment.accountId === null) return { kind: 'no_sender' };
  if (campaign.status === 'Paused') return { kind: 'campaign_paused', note: campaign.pauseReason };
  const [account] = await room.accounts(tx, workspaceId, [enrolment.accountId]);
  // A disconnected sender does not hold the plan: its rows wait with the sender and go on after a reconnect.
  if (account === undefined || account.status === 'Deleted') {
    return { kind: 'sender_deleted', senderName: account?.name ?? 'The sender' };
  }
  // Own steps would go on while nothing else may: what is paid for rests as a whole.
  if (account.planRest === 'plan_ended') return { kind: 'plan_ended' };
  if (account.planRest === 'beyond_plan') return { kind: 'beyond_plan', senderName: account.name };
  return null;
}

/** A lead that was added while no sender was left gets one as soon as there is one; from then on it keeps it. */
export async function withSender(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
): Promise<Enrolment> {
  if (enrolment.accountId !== null) return enrolment;
  const senders = await sendersInOrder(tx, room, workspaceId, campaign);
  const { leadId } = enrolment;
  const words = await whoWrote(tx, room, workspaceId, [leadId]);
  // The tail of an id is random: whose turn is first spreads leads evenly without a counter.
  const turn = Number.parseInt(enrolment.id.slice(-8), 16) % Math.max(1, senders.length);
  const inTurn = [...senders.slice(turn), ...senders.slice(0, turn)];
  const lead = await readLeadsToDeal(tx, room, workspaceId, campaign, [leadId], words);
  const [dealt] = dealAmong(lead, inTurn, campaign, { dealt: {}, budgets: {} });
  return { ...enrolment, accountId: dealt?.senderId ?? null };
}
