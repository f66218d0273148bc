import { reopenCampaign } from '@waypost/domain/campaigns/lifecycle';
import { endedProblem } from '@waypost/domain/campaigns/period';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import { stop } from '../news/stop-lead.ts';
import { lockCampaign, setStatus } from '../store/campaign.store.ts';
import { findEnrolment, listUnfinished, lockEnrolment } from '../store/enrolment.store.ts';
import { moveContacts, returnContacts } from './merging.store.ts';

/** What an undo needs; written by {@link moveCampaigns}. */
const movedCampaigns = z.object({
  /** The lead that left its campaign, and where it stood. */
  left: z.object({ enrolmentId: z.string(), campaignId: z.string(), stops: z.number() }).nullable(),
  enrolmentIds: z.array(z.string()),
  handWritten: z.array(z.record(z.string(), z.unknown())),
});

/**
 * One of two leads of a person goes into the other one: what it is under way in ends with that reason, and what is
 * planned for it is taken back by the sender. Its ended campaigns become the other one's.
 */
export async function moveCampaigns(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  move: { from: string; into: string; goesOn: string | null; at: number },
): Promise<z.output<typeof movedCampaigns>> {
  const { from, into, goesOn, at } = move;
  const [underWay] = await listUnfinished(tx, workspaceId, { leadIds: [from], afterLeadId: null, limit: 1 });
  let left: z.output<typeof movedCampaigns>['left'] = null;
  if (underWay !== undefined) {
    const { id: enrolmentId, campaignId } = underWay;
    const why = { code: 'merged', message: describeDecisionReason({ code: 'merged', goesOn }) };
    await stop(tx, room, workspaceId, enrolmentId, why, (locked) => {
      left = { enrolmentId, campaignId, stops: locked.stops.length };
      return { ...locked, stops: [...locked.stops, { kind: 'merged', at, goesOn }] };
    });
    await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
  }
  return { left, ...(await moveContacts(tx, workspaceId, { from, into })) };
}

/** Gives campaigns back, and lets the lead that left one go on where it stood. Answers what could not be brought back. */
export async function returnCampaigns(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { moved, from, into }: { moved: unknown; from: string; into: string },
): Promise<string[]> {
  const parsed = movedCampaigns.safeParse(moved);
  if (!parsed.success) return [];
  const { left, ...contacts } = parsed.data;
  await returnContacts(tx, workspaceId, contacts, { from, into });
  if (left === null) return [];
  const campaign = await lockCampaign(tx, workspaceId, left.campaignId);
  const stood = await findEnrolment(tx, workspaceId, left.enrolmentId);
  if (campaign === undefined || stood === undefined) return ['A campaign one of the two was in is gone.'];
  const ended = endedProblem(campaign.settings.period, room.platform.clock.businessNow());
  if (ended !== null || campaign.status === 'Archived') {
    return [`The campaign “${campaign.name}” has ended meanwhile; the lead does not go on in it.`];
  }
  const [other] = await listUnfinished(tx, workspaceId, { leadIds: [into], afterLeadId: null, limit: 1 });
  const hasSender = stood.accountId === null || campaign.accountIds.includes(stood.accountId);
  if (other !== undefined || !hasSender) {
    return [
      `The lead does not go on in “${campaign.name}”: its sender is not there any more, or another campaign has it.`,
    ];
  }
  // What was planned was taken back by the merge: it is planned again, what was done is not repeated.
  const locked = await lockEnrolment(tx, workspaceId, left.enrolmentId);
  if (locked === undefined || locked.stops.at(-1)?.kind !== 'merged') return [];
  const reopened = reopenCampaign(campaign.status);
  if (reopened.ok) {
    const status = { status: reopened.status, pauseReason: null, now: room.platform.clock.businessNow() };
    await setStatus(tx, workspaceId, campaign.id, status);
  }
  const state = { ...locked.state, finished: null };
  const stops = locked.stops.slice(0, left.stops);
  await advance(tx, room, workspaceId, { ...locked, state, stops, actionId: null, actionNodeId: null });
  await hint(tx, workspaceId, 'campaigns.campaign', left.campaignId);
  return [];
}
