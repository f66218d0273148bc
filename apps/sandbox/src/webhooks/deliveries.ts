import { createHmac } from 'node:crypto';
import { drawFault, isHeld, type FaultTarget } from '../control/draw-fault.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Fault } from '../state/fault.ts';
import type { Delivery } from '../state/state.ts';
import { postBody } from './post-body.ts';

const TIMEOUT_MS = 30_000;
/** Deliveries under way at once over all lanes: a burst, as after a reconnection, must leave the receiver room to breathe. */
const AT_ONCE_MAX = 8;
/** Five repeats with growing gaps, in wall time. */
export const RETRY_MS: readonly number[] = [1_000, 5_000, 20_000, 60_000, 180_000];

/** The lane of payment events; everything else is `<webhook id>|<account id>`. */
export const PAYMENTS_WEBHOOK = 'payments';

/**
 * Sends what is queued in the state: one lane per webhook and account, in order within a lane, so that a message
 * never overtakes the one before it. What was not delivered when the process died is sent after the next start;
 * a receiver may therefore see something twice, as from the real provider.
 */
export function startDeliveries(sandbox: Sandbox, retryMs: readonly number[] = RETRY_MS): () => void {
  const busy = new Set<string>();
  const waits = new Set<NodeJS.Timeout>();
  /** Deliveries on their way outside their lane, and who waits for the next one of a lane to arrive. */
  const strays = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const lifetime = new AbortController();

  const run = async (lane: string) => {
    busy.add(lane);
    for (let delivery = nextIn(lane); delivery && !lifetime.signal.aborted; delivery = nextIn(lane)) {
      const target = targetedBy(sandbox, delivery);
      if (isHeld(sandbox, target)) break;
      const fault = drawFault(sandbox, target);
      if (fault?.mode === 'delay' || fault?.mode === 'reorder') {
        void stray(delivery, fault);
        continue;
      }
      await carryOut(delivery, fault);
    }
    busy.delete(lane);
  };
  /** Comes later than what follows it: after the delay, or with `reorder` as soon as something has overtaken it. */
  const stray = async (delivery: Delivery, fault: Fault) => {
    strays.add(delivery.id);
    const overtaken = fault.mode === 'reorder' ? nextDelivered(delivery.lane) : undefined;
    await Promise.race([pause(fault.delayMs), ...(overtaken ? [overtaken] : [])]);
    await carryOut(delivery, undefined);
    strays.delete(delivery.id);
  };
  const carryOut = async (delivery: Delivery, fault: Fault | undefined) => {
    const ok = await deliver(delivery, fault);
    if (lifetime.signal.aborted) return;
    if (sandbox.state.deliveries.has(delivery.id))
      sandbox.commit([{ t: 'delivery-ended', id: delivery.id, ok }]);
    for (const wake of waiting.get(delivery.lane)?.splice(0) ?? []) wake();
  };
  const nextDelivered = (lane: string) =>
    new Promise<void>((resolve) => {
      waiting.set(lane, [...(waiting.get(lane) ?? []), resolve]);
    });
  const nextIn = (lane: string) => {
    for (const delivery of sandbox.state.deliveries.values())
      if (delivery.lane === lane && !strays.has(delivery.id)) return delivery;
    return undefined;
  };
  const queue: (() => void)[] = [];
  let underWay = 0;
  /** Waits for a free place; who leaves hands it to the one who has waited longest. */
  const throughDoor = async (deliverNow: () => Promise<boolean>): Promise<boolean> => {
    if (underWay < AT_ONCE_MAX) underWay += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await deliverNow();
    } finally {
      const next = queue.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        waits.delete(timer);
        resolve();
      }, delayMs);
      timer.unref();
      waits.add(timer);
    });
  const deliver = async (delivery: Delivery, fault: Fault | undefined): Promise<boolean> => {
    if (fault?.mode === 'drop-before' || fault?.mode === 'lose') return false;
    if (fault?.mode === 'slow') await pause(fault.delayMs);
    const attempt = () => throughDoor(() => attemptOnce(sandbox, delivery));
    const extra =
      fault?.mode === 'drop-after' ? 1 : fault?.mode === 'duplicate' ? (fault.copies ?? 2) - 1 : 0;
    for (let copy = 0; copy < extra; copy += 1) await attempt();
    for (let tries = 0; ; tries += 1) {
      if (await attempt()) return true;
      const delay = retryMs[tries];
      if (delay === undefined || lifetime.signal.aborted || !sandbox.state.deliveries.has(delivery.id))
        return false;
      await pause(delay);
    }
  };
  const look = () => {
    if (lifetime.signal.aborted) return;
    for (const delivery of sandbox.state.deliveries.values())
      if (!busy.has(delivery.lane) && !strays.has(delivery.id)) void run(delivery.lane);
  };
  sandbox.onCommit(look);
  look();
  return () => {
    lifetime.abort();
    for (const timer of waits) clearTimeout(timer);
  };
}

/** What faults a delivery can meet: those of all webhooks, of its source, and of its account. */
function targetedBy(sandbox: Sandbox, delivery: Delivery): FaultTarget {
  const source = sandbox.state.webhooks.get(delivery.webhookId)?.source ?? delivery.webhookId;
  return {
    ops: ['webhook.deliver', `webhook.${source}`],
    group: 'webhooks',
    accountId: delivery.lane.split('|')[1],
  };
}

async function attemptOnce(sandbox: Sandbox, delivery: Delivery): Promise<boolean> {
  const target = targetOf(sandbox, delivery);
  if (!target) return false;
  try {
    const status = await postBody(target.url, delivery.body, target.headers, TIMEOUT_MS);
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}

function targetOf(
  sandbox: Sandbox,
  delivery: Delivery,
): { url: string; headers: Record<string, string> } | undefined {
  if (delivery.webhookId === PAYMENTS_WEBHOOK) {
    const webhook = sandbox.state.paymentWebhook;
    if (!webhook) return undefined;
    const signature = createHmac('sha256', webhook.secret).update(delivery.body).digest('hex');
    const event = (JSON.parse(delivery.body) as { meta: { event_name: string } }).meta.event_name;
    return {
      url: webhook.url,
      headers: { 'content-type': 'application/json', 'x-event-name': event, 'x-signature': signature },
    };
  }
  const webhook = sandbox.state.webhooks.get(delivery.webhookId);
  return (
    webhook && {
      url: webhook.requestUrl,
      headers: Object.fromEntries(webhook.headers.map((h) => [h.key, h.value])),
    }
  );
}
