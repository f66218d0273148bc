import type { SenderConnections } from '@waypost/domain/campaigns/dealing/connections-read';
import type { HoldSignal } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsRoom, SenderAccount } from '../campaigns-deps.ts';
import { dealAmong, noSender, readLeadsToDeal, sendersInOrder } from '../dealing/deal-leads.ts';
import { whoWrote } from '../dealing/who-wrote.ts';
import type { Enrolment } from '../enrolment-row.ts';

/** The account that writes to this lead; undefined where it has none, or one that is gone. */
export async function senderOf(
  tx: Tx,
  room: Pick<CampaignsRoom, 'accounts'>,
  workspaceId: string,
  { accountId }: Pick<Enrolment, 'accountId'>,
): Promise<SenderAccount | undefined> {
  return accountId === null ? undefined : (await room.accounts(tx, workspaceId, [accountId]))[0];
}

/**
 * What keeps this lead where it is, whatever its sequence says.
 * @param unread whose connections its campaign waits for, where somebody is told of it
 */
export function holdOf(
  campaign: Campaign,
  enrolment: Enrolment,
  account: SenderAccount | undefined,
  unread: readonly SenderConnections[] = [],
): HoldSignal | null {
  if (campaign.status === 'Archived') return { kind: 'campaign_archived' };
  if (campaign.status !== 'Active' && campaign.status !== 'Paused') return { kind: 'campaign_not_started' };
  if (enrolment.state.paused === true) return { kind: 'lead_paused' };
  // Before the pause that it leads to: resuming alone would not help.
  if (enrolment.accountId === null) {
    return campaign.dealsBy === null ? { kind: 'no_sender' } : { kind: 'reading_connections', unread };
  }
  if (campaign.status === 'Paused') return { kind: 'campaign_paused', note: campaign.pauseReason };
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
  // It is dealt with all others that wait for the connections of the senders.
  if (enrolment.accountId !== null || campaign.dealsBy !== null) return enrolment;
  const senders = await sendersInOrder(tx, room, workspaceId, campaign);
  const { leadId } = enrolment;
  const words = await whoWrote(tx, room, workspaceId, [leadId]);
  // The tail of an id is random: whose turn is first spreads leads evenly without a counter.
  const turn = Number.parseInt(enrolment.id.slice(-8), 16) % Math.max(1, senders.length);
  const inTurn = [...senders.slice(turn), ...senders.slice(0, turn)];
  const lead = await readLeadsToDeal(tx, room, workspaceId, campaign, [leadId], words);
  const dealt = dealAmong(lead, inTurn, campaign, { dealt: {}, budgets: {} });
  return { ...enrolment, ...(dealt.get(leadId) ?? noSender) };
}
