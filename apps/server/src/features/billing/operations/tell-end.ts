import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { claimDue, dueKinds, finishDue } from '../due.store.ts';
import { endsSoon, nextWordAt, type PlanEnd, planEndOf } from '../plan-end.ts';
import { findSubscription, lockSubscription } from '../subscription.store.ts';
import { storeProviderState } from './store-provider-state.ts';

/** Workspaces per run. */
const batchMax = 20;

type TellDeps = Pick<BillingDeps, 'platform' | 'payments' | 'config' | 'accounts'>;

/**
 * Tells that a trial or a plan ends soon, or has ended, as the business clock passes these instants. Of a bought plan the
 * provider is asked before: one that was renewed or resumed meanwhile has no end. Answers whether more is due.
 */
export async function tellDueEnds(deps: TellDeps, stopping: AbortSignal): Promise<boolean> {
  const { db, clock, log } = deps.platform;
  const claimed = await claimDue(db, dueKinds.end, clock.businessNow(), batchMax);
  for (const workspaceId of claimed) {
    if (stopping.aborted) return false;
    try {
      await readBefore(deps, workspaceId);
      await inWorkspace(db, workspaceId, (tx) => tellEnd(deps.platform, tx, workspaceId));
    } catch (error) {
      log.warn({ err: error, workspaceId }, 'The end of a plan could not be told; next try in a minute.');
    }
  }
  return claimed.length === batchMax;
}

async function readBefore(deps: TellDeps, workspaceId: string): Promise<void> {
  const { db } = deps.platform;
  const record = await inWorkspace(db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  // What has ended at the provider stays ended.
  if (record?.provider == null || record.status === 'expired') return;
  const provider = await deps.payments.readSubscription(record.provider.subscriptionId);
  if (provider === undefined) return;
  await inWorkspace(db, workspaceId, (tx) => storeProviderState(deps, tx, workspaceId, provider));
}

/** The word and when the next one is due commit together, so that each is given once. */
async function tellEnd({ clock, announcements }: Platform, tx: Tx, workspaceId: string): Promise<void> {
  const record = await lockSubscription(tx, workspaceId);
  const now = clock.businessNow();
  const end = record === undefined ? null : planEndOf(record, now);
  const announce = ({ plan, subscriptionId, at, hasEnded }: PlanEnd) =>
    announcements.announce(tx, workspaceId, 'billing.plan-ends', { plan, subscriptionId, at, hasEnded });
  let next: number | null = null;
  if (end?.hasEnded === true) {
    await announce(end);
    // Open pages show what was there until now.
    await hint(tx, workspaceId, 'users.subscription', workspaceId);
  } else if (end !== null && endsSoon(end, now)) {
    await announce(end);
    next = end.at;
  } else if (end !== null) next = nextWordAt(end);
  await finishDue(tx, dueKinds.end, workspaceId, next);
}
