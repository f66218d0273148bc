import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { findSubscription } from '../subscription.store.ts';

/**
 * Asks the payment provider to end every running subscription of a workspace with its paid period. Asking again changes
 * nothing.
 * @throws PaymentsError when the provider could not be asked.
 */
export async function endSubscription(
  { platform, payments }: Pick<BillingDeps, 'platform' | 'payments'>,
  workspaceId: string,
): Promise<void> {
  const record = await inWorkspace(platform.db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  if (record?.provider == null) return;
  for (const id of [record.provider.subscriptionId, ...record.otherSubscriptionIds]) {
    const provider = await payments.readSubscription(id);
    if (provider === undefined || provider.status === 'cancelled' || provider.status === 'expired') continue;
    await payments.cancel(provider.id);
  }
}
