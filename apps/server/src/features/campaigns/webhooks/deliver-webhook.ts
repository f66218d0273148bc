import { createHmac } from 'node:crypto';
import { STEP_EVENTS } from '@waypost/domain/campaigns/sequence/graph';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { WebCallFailure } from '../../../ports/web-calls.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { clearDue, setDue, takeDue } from '../store/due-enrolment.store.ts';
import { addEvent } from '../store/event.store.ts';
import { findWebhook, saveTry, type WebhookCall } from '../store/webhook.store.ts';
import { webhookSecretOf } from './webhook-secret.ts';

/** Wall seconds until the next try, by tries so far; after the last one a person decides. */
const pausesSeconds = [10, 60, 300, 1_800, 7_200, 21_600] as const;
const deadlineMs = 10_000;
/** Wall milliseconds until the next look at a workspace that is held. */
const heldMs = 3_600_000;

/**
 * Tries one call whose time has come; answers true when there was one. Delivered at least once: whoever
 * receives it tells repeats by the header `waypost-delivery`. Webhook retries count in wall time.
 */
export async function deliverDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock } = room.platform;
  const due = await takeDue(db, clock.wallNow(), 'campaigns.webhook');
  if (due === undefined) return false;
  const { workspaceId, id } = due;
  const { isHeld, call } = await inWorkspace(db, workspaceId, async (tx) => {
    const held = (await room.isHeld?.(tx, workspaceId)) ?? false;
    if (held) await setDue(tx, workspaceId, id, clock.wallNow() + heldMs, 'campaigns.webhook');
    return { isHeld: held, call: await findWebhook(tx, workspaceId, id) };
  });
  if (isHeld) return true;
  if (call === undefined || call.state !== 'waiting') {
    await inWorkspace(db, workspaceId, (tx) => clearDue(tx, workspaceId, id, 'campaigns.webhook'));
    return true;
  }
  const tried = await attempt(room, workspaceId, call);
  const tries = call.tries + 1;
  const pauseSeconds = tried.isFinal ? undefined : pausesSeconds[tries - 1];
  const state = tried.problem === null ? 'delivered' : pauseSeconds === undefined ? 'failed' : 'waiting';
  await inWorkspace(db, workspaceId, async (tx) => {
    const { httpStatus, problem } = tried;
    const at = clock.businessNow();
    const saved = await saveTry(tx, workspaceId, id, { state, tries, httpStatus, problem, triedAt: at });
    if (saved && state !== 'waiting') await tellLead(tx, room, workspaceId, { ...call, problem }, at);
    if (state === 'waiting')
      await setDue(tx, workspaceId, id, clock.wallNow() + (pauseSeconds ?? 0) * 1_000, 'campaigns.webhook');
    else await clearDue(tx, workspaceId, id, 'campaigns.webhook');
    await hint(tx, workspaceId, 'campaigns.campaign', call.campaignId);
  });
  return true;
}

/** The lead's history hears what became of its call once that is known: called, or failed and why. */
async function tellLead(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { enrolmentId, campaignId, nodeId, url, problem }: WebhookCall,
  at: number,
): Promise<void> {
  const id = room.platform.random.id();
  const of = { id, enrolmentId, campaignId, nodeId, at };
  await addEvent(tx, workspaceId, {
    ...of,
    ...(problem === null
      ? { what: STEP_EVENTS.webhook, detail: url }
      : { what: 'webhook_failed', detail: problem }),
  });
}

async function attempt(
  room: CampaignsRoom,
  workspaceId: string,
  call: { url: string; body: string; effectKey: string },
): Promise<{ httpStatus: number | null; problem: string | null; isFinal: boolean }> {
  const seconds = Math.floor(room.platform.clock.wallNow() / 1_000);
  const secret = webhookSecretOf(room.platform.secrets, workspaceId);
  const signature = createHmac('sha256', secret).update(`${seconds}.${call.body}`).digest('hex');
  try {
    const { status } = await room.webCalls.post({
      url: call.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Waypost',
        'waypost-delivery': call.effectKey,
        'waypost-signature': `t=${seconds},v1=${signature}`,
      },
      body: call.body,
      deadlineMs,
    });
    const isDone = status >= 200 && status < 300;
    return { httpStatus: status, problem: isDone ? null : `The address answered ${status}.`, isFinal: false };
  } catch (error) {
    if (!(error instanceof WebCallFailure)) throw error;
    return { httpStatus: null, problem: error.message, isFinal: error.isFinal };
  }
}
