import type { Subscription } from '@waypost/contract/users';
import type { Tx } from '../../platform/db/tenant.ts';
import { dueRowsWait } from '../../platform/due-rows.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingDeps } from './billing-deps.ts';
import { bindBilling } from './billing.routes.ts';
import { createCredits, type Credits } from './credits.ts';
import { createEntitlements, type Entitlements } from './entitlements.ts';
import { applyDueRights } from './operations/apply-rights.ts';
import { readDueSubscriptions } from './operations/read-due-subscriptions.ts';
import { dueKinds, dueSoon } from './due.store.ts';
import { endSubscription } from './operations/end-subscription.ts';
import { readSubscription } from './operations/read-subscription.ts';
import { startTrial } from './operations/start-trial.ts';
import { tellDueEnds } from './operations/tell-end.ts';
import { forgetOldWebhooks } from './payment-webhook.store.ts';

export type { BillingAccounts, BillingConfig, BillingCounts } from './billing-deps.ts';
export type { CreditReceipt, Credits } from './credits.ts';
export type { Entitlements } from './entitlements.ts';

/** What other features may ask of billing. */
export interface Billing extends Entitlements, Credits {
  /** See {@link startTrial}; for the sign-up. */
  startTrial(tx: Tx, workspaceId: string, daysCountFrom?: number): Promise<void>;
  /** An account came or went: within seconds all of them are told anew what the plan lets them do. */
  rightsSoon(tx: Tx, workspaceId: string): Promise<void>;
  /** The subscription as the API answers it; for `GET /user`. */
  subscriptionOf(tx: Tx, workspaceId: string): Promise<Subscription | null>;
  /** See {@link endSubscription}; for the end of a workspace. */
  endSubscription(workspaceId: string): Promise<void>;
}

/**
 * Plans, credits and the payment provider: `GET/PUT /user/subscription`, `GET /user/usage`,
 * `POST /api/webhooks/payments`, and the daily read of every subscription.
 *
 * Wiring: `createBilling(platform, { users, payments: createLemonSqueezyPayments(config.payments),
 * config: { variants: config.payments.variants, publicUrl: config.publicUrl },
 * counts: { linkedAccounts: (tx, w) => ..., senders: (tx, w) => ... }, accounts: { linked, setRights } })`; both are
 * called per request, so features made later may be named inside the arrows.
 */
export function createBilling(platform: Platform, given: Omit<BillingDeps, 'platform'>): Feature & Billing {
  const deps: BillingDeps = { platform, ...given };
  return {
    ...createEntitlements(platform),
    ...createCredits(platform),
    startTrial: (tx, workspaceId, daysCountFrom) => startTrial(platform, tx, workspaceId, daysCountFrom),
    rightsSoon: (tx, workspaceId) => dueSoon(tx, dueKinds.rights, workspaceId, platform.clock.businessNow()),
    subscriptionOf: (tx, workspaceId) => readSubscription(deps, tx, workspaceId),
    endSubscription: (workspaceId) => endSubscription(deps, workspaceId),
    bind: (binder, server) => bindBilling(deps, binder, server),
    loops: [
      {
        name: 'billing.read-subscriptions',
        everyMs: 2_000,
        isDue: () => dueRowsWait([dueKinds.read], platform.clock.businessNow()),
        run: (stopping) => readDueSubscriptions(deps, stopping),
      },
      {
        name: 'billing.apply-rights',
        everyMs: 2_000,
        isDue: () => dueRowsWait([dueKinds.rights], platform.clock.businessNow()),
        run: (stopping) => applyDueRights(deps, stopping),
      },
      {
        name: 'billing.tell-ends',
        everyMs: 2_000,
        isDue: () => dueRowsWait([dueKinds.end], platform.clock.businessNow()),
        run: (stopping) => tellDueEnds(deps, stopping),
      },
      {
        name: 'billing.forget-webhooks',
        everyMs: 600_000,
        run: () => forgetOldWebhooks(platform.db, 1_000),
      },
    ],
  };
}
