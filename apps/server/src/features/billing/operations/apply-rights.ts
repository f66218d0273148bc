import { actingAccounts } from '@waypost/domain/billing/acting-accounts';
import { planOf } from '@waypost/domain/billing/plans';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { claimDue, dueKinds, finishDue } from '../due.store.ts';
import { readKept } from '../kept-accounts.store.ts';
import { lockSubscription } from '../subscription.store.ts';
import { givesUntil } from '../subscription-record.ts';

/** Workspaces per run. */
const batchMax = 20;

/**
 * Tells the sender what the plan lets the linked accounts of a workspace do, and until when. From then on its own clock
 * ends what the plan gives. Locks the subscription, then the accounts.
 */
export async function applyRights(
  { platform, accounts }: Pick<BillingDeps, 'platform' | 'accounts'>,
  tx: Tx,
  workspaceId: string,
): Promise<void> {
  const record = await lockSubscription(tx, workspaceId);
  if (record === undefined) return;
  const linked = (await accounts.linked(tx, workspaceId)).map(({ id }) => id);
  const kept = await readKept(tx, workspaceId);
  await accounts.setRights(tx, workspaceId, {
    acting: actingAccounts(linked, kept, planOf(record.planId).access.linkedInAccountsLimit),
    actsUntil: givesUntil(record, platform.clock.businessNow()),
    renews: record.endsAt === null,
  });
}

/** Workspaces in which an account came or went since. Answers whether more is due. */
export async function applyDueRights(
  deps: Pick<BillingDeps, 'platform' | 'accounts'>,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, clock } = deps.platform;
  const claimed = await claimDue(db, dueKinds.rights, clock.businessNow(), batchMax);
  for (const workspaceId of claimed) {
    if (stopping.aborted) return false;
    await inWorkspace(db, workspaceId, (tx) => applyRights(deps, tx, workspaceId));
    await finishDue(db, dueKinds.rights, workspaceId, null);
  }
  return claimed.length === batchMax;
}
