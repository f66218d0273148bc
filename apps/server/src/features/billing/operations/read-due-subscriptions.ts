import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { claimDue, dueKinds, finishDue } from '../due.store.ts';
import { findSubscription } from '../subscription.store.ts';
import { endSuperseded } from './end-superseded.ts';
import { readEveryMs, storeProviderState } from './store-provider-state.ts';

/** Subscriptions per run. */
const batchMax = 20;

/**
 * Reads subscriptions whose day is over (or that were just asked to change) from the provider, so a lost
 * webhook costs a day at most. A failed read is tried again a minute later. Answers whether more is due.
 */
export async function readDueSubscriptions(
  deps: Pick<BillingDeps, 'platform' | 'payments' | 'config' | 'accounts'>,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = deps.platform;
  const claimed = await claimDue(db, dueKinds.read, clock.businessNow(), batchMax);
  for (const workspaceId of claimed) {
    if (stopping.aborted) return false;
    try {
      await finishDue(db, dueKinds.read, workspaceId, await readOne(deps, workspaceId));
    } catch (error) {
      log.warn({ err: error, workspaceId }, 'A subscription could not be read; next try in a minute.');
    }
  }
  return claimed.length === batchMax;
}

/** Answers when to read again; null when there is nothing left to read. */
async function readOne(
  deps: Pick<BillingDeps, 'platform' | 'payments' | 'config' | 'accounts'>,
  workspaceId: string,
): Promise<number | null> {
  const { db, clock } = deps.platform;
  const record = await inWorkspace(db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  if (record?.provider === null || record?.provider === undefined) return null;
  const provider = await deps.payments.readSubscription(record.provider.subscriptionId);
  if (provider === undefined) {
    deps.platform.log.warn({ workspaceId }, 'The payment provider does not know a stored subscription.');
    return clock.businessNow() + readEveryMs;
  }
  await inWorkspace(db, workspaceId, (tx) => storeProviderState(deps, tx, workspaceId, provider));
  let runs = provider.status !== 'expired';
  // Where it is being collected or runs out, the person decides which one goes on.
  if (provider.status !== 'expired' && provider.status !== 'active') return clock.businessNow() + readEveryMs;
  // Another one that was bought beside it may run on when it has ended, and must not be paid for while it runs.
  for (const id of record.otherSubscriptionIds) {
    const other = await deps.payments.readSubscription(id);
    if (other === undefined) continue;
    await inWorkspace(db, workspaceId, (tx) => storeProviderState(deps, tx, workspaceId, other));
    runs ||= other.status !== 'expired';
    await endSuperseded(deps, workspaceId, other);
  }
  return runs ? clock.businessNow() + readEveryMs : null;
}
