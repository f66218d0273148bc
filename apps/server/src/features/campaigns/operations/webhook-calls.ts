import type { WebhookCallView } from '@waypost/contract/campaigns-webhooks';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { dueAtOf, setDue } from '../store/due-enrolment.store.ts';
import { findEnrolments } from '../store/enrolment.store.ts';
import { findWebhook, listWebhooks, saveTry, type WebhookCall } from '../store/webhook.store.ts';

const shownMax = 100;

/** The newest calls of a campaign's webhook steps and what became of them. */
export async function showWebhookCalls(
  tx: Tx,
  room: Pick<CampaignsRoom, 'leads' | 'platform'>,
  workspaceId: string,
  campaignId: string,
): Promise<WebhookCallView[]> {
  const calls = await listWebhooks(tx, workspaceId, campaignId, shownMax);
  return view(tx, room, workspaceId, calls);
}

/**
 * Calls an address again that gave no answer of success, at once; a delivered call is never repeated. The tries go on being
 * counted: after the last one each try is asked for by hand.
 */
export async function retryWebhookCall(
  room: CampaignsRoom,
  { workspaceId }: Actor,
  address: { id: string; callId: string },
): Promise<WebhookCallView> {
  const { db, clock } = room.platform;
  return inWorkspace(db, workspaceId, async (tx) => {
    const call = await findWebhook(tx, workspaceId, address.callId);
    if (call === undefined || call.campaignId !== address.id) throw notFound('This webhook call');
    if (call.state === 'delivered' || call.tries === 0)
      throw new AppError('conflict', 'Only a call that was tried and not delivered can be made again.');
    const again = { ...call, state: 'waiting' as const };
    await saveTry(tx, workspaceId, call.id, { ...again, triedAt: null });
    await setDue(tx, workspaceId, call.id, clock.wallNow(), 'campaigns.webhook');
    const [shown] = await view(tx, room, workspaceId, [again]);
    if (shown === undefined) throw new Error('A call has a view.');
    return shown;
  });
}

async function view(
  tx: Tx,
  room: Pick<CampaignsRoom, 'leads' | 'platform'>,
  workspaceId: string,
  calls: readonly WebhookCall[],
): Promise<WebhookCallView[]> {
  const enrolments = await findEnrolments(
    tx,
    workspaceId,
    calls.map((call) => call.enrolmentId),
  );
  const leadIdOf = new Map(enrolments.map(({ id, leadId }) => [id, leadId]));
  const leads = await room.leads.getLeads(tx, workspaceId, [...leadIdOf.values()]);
  const nameOf = new Map(leads.map((lead) => [lead.id, lead.fullName]));
  const waiting = calls.filter(({ state, tries }) => state === 'waiting' && tries > 0).map(({ id }) => id);
  const dueAt = await dueAtOf(tx, workspaceId, waiting, 'campaigns.webhook');
  const now = room.platform.clock.wallNow();
  const secondsTo = (at: number | undefined) =>
    at === undefined ? null : Math.max(0, Math.round((at - now) / 1_000));
  return calls.map((call) => ({
    id: call.id,
    enrolmentId: call.enrolmentId,
    lead: nameOf.get(leadIdOf.get(call.enrolmentId) ?? '') ?? 'Deleted lead',
    nodeId: call.nodeId,
    url: call.url,
    state: call.state,
    tries: call.tries,
    httpStatus: call.httpStatus,
    problem: call.problem,
    createdAt: new Date(call.createdAt).toISOString(),
    triedAt: call.triedAt === null ? null : new Date(call.triedAt).toISOString(),
    nextTryInSeconds: secondsTo(dueAt.get(call.id)),
  }));
}
