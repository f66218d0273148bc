import type { PaymentRecords } from '@waypost/contract/users';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { findSubscription } from '../subscription.store.ts';
import { askProvider } from './ask-provider.ts';

/** Invoices, payment method and the portal, read from the provider each time: nothing of it is stored here. */
export async function readRecords(deps: BillingDeps, workspaceId: string): Promise<PaymentRecords> {
  const { db } = deps.platform;
  const record = await inWorkspace(db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  const known = record?.provider;
  const found = known && (await askProvider(deps, (payments) => payments.readRecords(known.subscriptionId)));
  if (!found) return { portalUrl: null, updatePaymentUrl: null, card: null, invoices: [] };
  return {
    ...found,
    invoices: found.invoices.map((invoice) => ({ ...invoice, at: new Date(invoice.at).toISOString() })),
  };
}
