import type { changeSubscriptionReply } from '@waypost/contract/users';
import { isPlanId, planOf } from '@waypost/domain/billing/plans';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { ProviderSubscription } from '../../../ports/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { dueKinds, dueSoon } from '../due.store.ts';
import { findOpenCheckout, writeOpenCheckout } from '../open-checkout.store.ts';
import { findSubscription, lockSubscription, noteSuperseded } from '../subscription.store.ts';
import { endedPlan, isCollected } from '../subscription-record.ts';
import { askProvider } from './ask-provider.ts';
import { keepFor } from './choose-acting.ts';
import { readSubscription } from './read-subscription.ts';
import { storeProviderState } from './store-provider-state.ts';

type Reply = z.output<typeof changeSubscriptionReply>;

/** Business milliseconds in which a hosted checkout may be paid. */
const checkoutMs = 24 * 3600 * 1000;

/**
 * Asks the payment provider for a plan. Nothing changes here: a new buyer gets the address of the hosted
 * checkout, for a running subscription the provider is asked to change it, and the plan follows when the
 * provider's webhook or a read says so.
 * @param kept which LinkedIn accounts go on, where the plan lets fewer act than are connected; the others rest
 * @throws AppError `choice_required` where that is missing; nothing was asked or changed then
 */
export async function choosePlan(
  deps: BillingDeps,
  actor: Actor,
  planId: number,
  { kept, returnTo }: { kept?: readonly string[] | undefined; returnTo: string },
): Promise<Reply> {
  const variantId = variantOf(deps, planId);
  // Before the provider hears of it: its word may come back before this answers.
  const takeBack = await keepFor(deps, actor.workspaceId, planOf(planId), kept);
  try {
    return await buyOrChange(deps, actor, { planId, variantId, returnTo });
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function buyOrChange(
  deps: BillingDeps,
  actor: Actor,
  { planId, variantId, returnTo }: { planId: number; variantId: string; returnTo: string },
): Promise<Reply> {
  const running = await readRunning(deps, actor.workspaceId);
  if (running === undefined || (await hasEnded(deps, actor.workspaceId))) {
    return answer(deps, actor, await openCheckout(deps, actor, variantId, returnTo));
  }
  if (running.variantId === variantId && running.status !== 'cancelled') {
    throw new AppError('conflict', `You are on the ${planOf(planId).name} plan already.`);
  }
  if (running.status === 'past_due') {
    throw new AppError(
      'conflict',
      'A payment is due. Pay it under Billing, Invoices and payment; then the plan can be changed.',
    );
  }
  await askProvider(deps, async (payments) => {
    if (running.status === 'cancelled') await payments.resume(running.id);
    if (running.variantId !== variantId) await payments.changeVariant(running.id, variantId);
  });
  return answer(deps, actor, null);
}

/** Asks to end the subscription with its paid period, or takes that back. */
export async function cancelOrResume(
  deps: BillingDeps,
  actor: Actor,
  action: 'cancel' | 'resume',
): Promise<Reply> {
  const running = await readRunning(deps, actor.workspaceId);
  if (running === undefined) {
    throw new AppError('conflict', 'There is no running subscription. Choose a plan first.');
  }
  const cancelled = running.status === 'cancelled';
  if (action === 'resume' && !cancelled) {
    throw new AppError('conflict', 'The subscription is not cancelled, so there is nothing to resume.');
  }
  // Asking twice to cancel has the wanted result already.
  if (action === 'resume' || !cancelled) await askProvider(deps, (payments) => payments[action](running.id));
  return answer(deps, actor, null);
}

/**
 * Asks to end another subscription that was bought for the workspace beside the one that counts, with its paid period.
 * @throws AppError `not_found` for one that is not the workspace's
 */
export async function cancelOther(deps: BillingDeps, actor: Actor, subscriptionId: string): Promise<Reply> {
  const { db } = deps.platform;
  const { workspaceId } = actor;
  const record = await inWorkspace(db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  if (record?.otherSubscriptionIds.includes(subscriptionId) !== true) throw notFound('This subscription');
  await askProvider(deps, async (payments) => {
    const other = await payments.readSubscription(subscriptionId);
    if (other !== undefined && isCollected(other.status)) await payments.cancel(other.id);
  });
  await inWorkspace(db, workspaceId, (tx) => noteSuperseded(tx, workspaceId, subscriptionId));
  return answer(deps, actor, null);
}

function variantOf({ config }: BillingDeps, planId: number): string {
  const wrong = (message: string) =>
    new AppError('invalid_input', message, { issues: [{ path: 'body.planId', message }] });
  if (!isPlanId(planId)) throw wrong('There is no such plan.');
  const plan = planOf(planId);
  if (plan.id === 0) throw wrong('The free plan cannot be bought. Cancel the subscription to go back to it.');
  if (!plan.hasCheckout) throw wrong(`The ${plan.name} plan has no checkout. Contact sales.`);
  const variant = config.variants.get(planId);
  if (variant === undefined) {
    throw new AppError(
      'payments_unavailable',
      `The ${plan.name} plan cannot be bought here yet: the payment provider has no price for it. Choose another plan.`,
    );
  }
  return variant;
}

/** The subscription as the provider knows it right now, stored on the way; undefined when none is running. */
async function readRunning(
  deps: BillingDeps,
  workspaceId: string,
): Promise<ProviderSubscription | undefined> {
  const { db } = deps.platform;
  const record = await inWorkspace(db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  if (record === undefined) throw notFound('The subscription');
  const known = record.provider;
  if (known === null) return undefined;
  const provider = await askProvider(deps, (payments) => payments.readSubscription(known.subscriptionId));
  if (provider === undefined) return undefined;
  await inWorkspace(db, workspaceId, (tx) => storeProviderState(deps, tx, workspaceId, provider));
  return provider.status === 'expired' ? undefined : provider;
}

/** What nobody paid for two weeks gives nothing any more, also while the provider still tries: it is bought anew. */
async function hasEnded({ platform }: BillingDeps, workspaceId: string): Promise<boolean> {
  const record = await inWorkspace(platform.db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  const isUnpaid = record !== undefined && record.pastDueSince !== null;
  return isUnpaid && endedPlan(record, platform.clock.businessNow()) !== null;
}

/** The page that waits to be paid already, where it is for the same price; else a new one. */
async function openCheckout(
  deps: BillingDeps,
  actor: Actor,
  variantId: string,
  returnTo: string,
): Promise<string> {
  const { platform, users } = deps;
  const { workspaceId, userId } = actor;
  const now = platform.clock.businessNow();
  const { buyer, open } = await inWorkspace(platform.db, workspaceId, async (tx) => ({
    buyer: await users.read(tx, workspaceId, userId),
    open: await findOpenCheckout(tx, workspaceId, now),
  }));
  if (open?.variantId === variantId) return open.url;
  const expiresAt = now + checkoutMs;
  const { url } = await askProvider(deps, (payments) =>
    payments.createCheckout({
      variantId,
      workspaceId,
      buyer: { name: buyer.name, email: buyer.email },
      redirectUrl: `${returnTo}/billing?checkout=done`,
      expiresAt,
    }),
  );
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    await lockSubscription(tx, workspaceId);
    // Somebody chose the same plan at the same moment: both get one page, and the other one is paid by nobody.
    const meanwhile = await findOpenCheckout(tx, workspaceId, now);
    if (meanwhile?.variantId === variantId) return meanwhile.url;
    await writeOpenCheckout(tx, workspaceId, { variantId, url, expiresAt });
    return url;
  });
}

async function answer(deps: BillingDeps, actor: Actor, checkoutUrl: string | null): Promise<Reply> {
  const { workspaceId } = actor;
  const { db, clock } = deps.platform;
  return inWorkspace(db, workspaceId, async (tx) => {
    // A webhook usually comes first; where it cannot reach us, this read brings the change.
    if (checkoutUrl === null) await dueSoon(tx, dueKinds.read, workspaceId, clock.businessNow());
    const subscription = await readSubscription(deps, tx, workspaceId);
    if (subscription === null) throw notFound('The subscription');
    return { subscription, checkoutUrl };
  });
}
