import type { changeSubscriptionReply } from '@waypost/contract/users';
import { choiceProblem } from '@waypost/domain/billing/acting-accounts';
import { type Plan, planOf } from '@waypost/domain/billing/plans';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { readKept, writeKept } from '../kept-accounts.store.ts';
import { lockSubscription } from '../subscription.store.ts';
import { applyRights } from './apply-rights.ts';
import { readSubscription } from './read-subscription.ts';

/**
 * Remembers which accounts go on with `plan`, when it lets fewer act than are connected. It counts as soon as that plan
 * runs; on a plan that lets all of them act it changes nothing.
 * @returns how to take the choice back, for when the plan cannot be had
 */
export async function keepFor(
  deps: Pick<BillingDeps, 'platform' | 'accounts'>,
  workspaceId: string,
  plan: Plan,
  kept: readonly string[] | undefined,
): Promise<() => Promise<void>> {
  const { db } = deps.platform;
  return inWorkspace(db, workspaceId, async (tx) => {
    if ((await lockSubscription(tx, workspaceId)) === undefined) throw notFound('The subscription');
    const linked = (await deps.accounts.linked(tx, workspaceId)).map(({ id }) => id);
    requireLinked(linked, kept ?? []);
    const limit = plan.access.linkedInAccountsLimit;
    if (linked.length <= limit) return async () => undefined;
    requireChoice(plan, linked, kept);
    const before = await readKept(tx, workspaceId);
    await writeKept(tx, workspaceId, kept ?? []);
    return () => inWorkspace(db, workspaceId, (later) => writeKept(later, workspaceId, before));
  });
}

/** Another choice on the plan that runs: it counts at once, and costs nothing. */
export function chooseActing(
  deps: BillingDeps,
  { workspaceId }: Actor,
  kept: readonly string[],
): Promise<z.output<typeof changeSubscriptionReply>> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const record = await lockSubscription(tx, workspaceId);
    if (record === undefined) throw notFound('The subscription');
    const plan = planOf(record.planId);
    const linked = (await deps.accounts.linked(tx, workspaceId)).map(({ id }) => id);
    requireLinked(linked, kept);
    if (linked.length <= plan.access.linkedInAccountsLimit) {
      throw new AppError('conflict', `The ${plan.name} plan lets every connected account act.`);
    }
    requireChoice(plan, linked, kept);
    await writeKept(tx, workspaceId, kept);
    await applyRights(deps, tx, workspaceId);
    const subscription = await readSubscription(deps, tx, workspaceId);
    if (subscription === null) throw notFound('The subscription');
    return { subscription, checkoutUrl: null };
  });
}

/** The same answer for an unknown account and for one of another workspace. */
function requireLinked(linked: readonly string[], kept: readonly string[]): void {
  if (kept.some((id) => !linked.includes(id))) throw notFound('This account');
}

function requireChoice(plan: Plan, linked: readonly string[], kept: readonly string[] | undefined): void {
  const limit = plan.access.linkedInAccountsLimit;
  if (kept === undefined) {
    const acts = limit === 1 ? '1 LinkedIn account act' : `${limit} LinkedIn accounts act`;
    throw new AppError(
      'choice_required',
      `The ${plan.name} plan lets ${acts}, and ${linked.length} are connected. ` +
        'Choose which go on; the others stay connected and rest.',
    );
  }
  const message = choiceProblem(linked, kept, limit);
  if (message === null) return;
  throw new AppError('invalid_input', message, { issues: [{ path: 'body.keepAccountIds', message }] });
}
