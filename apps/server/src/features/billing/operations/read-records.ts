import type { PaymentRecords } from '@waypost/contract/users';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { planOfVariant } from '../plan-of-variant.ts';
import { findSubscription } from '../subscription.store.ts';
import { isoOrNull } from '../subscription-record.ts';
import { askProvider } from './ask-provider.ts';

/** Invoices, payment method, the portal and what else was bought, read from the provider each time: nothing of it is stored here. */
export async function readRecords(deps: BillingDeps, workspaceId: string): Promise<PaymentRecords> {
  const { db } = deps.platform;
  const record = await inWorkspace(db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  const known = record?.provider;
  const [found, otherSubscriptions] = await Promise.all([
    known && askProvider(deps, (payments) => payments.readRecords(known.subscriptionId)),
    readOthers(deps, record?.otherSubscriptionIds ?? []),
  ]);
  if (!found)
    return { portalUrl: null, updatePaymentUrl: null, card: null, invoices: [], otherSubscriptions };
  return {
    ...found,
    invoices: found.invoices.map((invoice) => ({ ...invoice, at: new Date(invoice.at).toISOString() })),
    otherSubscriptions,
  };
}

async function readOthers(
  deps: BillingDeps,
  ids: readonly string[],
): Promise<PaymentRecords['otherSubscriptions']> {
  const others = await askProvider(deps, (payments) =>
    Promise.all(ids.map((id) => payments.readSubscription(id))),
  );
  return others.flatMap((other) => {
    if (other === undefined || other.status === 'expired') return [];
    const { id, status, renewsAt, endsAt } = other;
    const planId = planOfVariant(deps.config.variants, other.variantId) ?? null;
    return [{ id, planId, status, renewsAt: isoOrNull(renewsAt), endsAt: isoOrNull(endsAt) }];
  });
}
