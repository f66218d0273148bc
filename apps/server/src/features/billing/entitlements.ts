import {
  type Entitlement,
  mayLinkAccount,
  mayUseLeadIntelligence,
  mayUseOutreach,
  mayUseSalesBot,
  mayUseSenders,
} from '@waypost/domain/billing/entitlements';
import {
  FREE_PLAN_ID,
  type LeadIntelligenceLevel,
  planOf,
  type PlanAccess,
  type PlanId,
} from '@waypost/domain/billing/plans';
import type { Tx } from '../../platform/db/tenant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSubscription, lockSubscription } from './subscription.store.ts';
import { effectivePlanId } from './subscription-record.ts';

/**
 * What the workspace's plan allows now. Each `require…` throws `plan_required` with a sentence that names
 * the plan that unlocks it.
 */
export interface Entitlements {
  entitlementsOf(tx: Tx, workspaceId: string): Promise<{ planId: PlanId; access: PlanAccess }>;
  /**
   * May one more LinkedIn account be linked? Locks the subscription until commit; give a function to have
   * the accounts counted under that lock, so two links at once cannot both take the last place.
   */
  requireAccounts(tx: Tx, workspaceId: string, linked: number | (() => Promise<number>)): Promise<void>;
  /** May so many accounts send? */
  requireSenders(tx: Tx, workspaceId: string, senders: number): Promise<void>;
  requireOutreach(tx: Tx, workspaceId: string): Promise<void>;
  requireLeadIntelligence(tx: Tx, workspaceId: string, level: LeadIntelligenceLevel): Promise<void>;
  requireSalesBot(tx: Tx, workspaceId: string): Promise<void>;
}

export function createEntitlements({ clock }: Pick<Platform, 'clock'>): Entitlements {
  const planIdOf = async (tx: Tx, workspaceId: string): Promise<PlanId> => {
    const record = await findSubscription(tx, workspaceId);
    return record === undefined ? FREE_PLAN_ID : effectivePlanId(record, clock.businessNow());
  };
  return {
    async entitlementsOf(tx, workspaceId) {
      const planId = await planIdOf(tx, workspaceId);
      return { planId, access: planOf(planId).access };
    },
    async requireAccounts(tx, workspaceId, linked) {
      const record = await lockSubscription(tx, workspaceId);
      const planId = record === undefined ? FREE_PLAN_ID : effectivePlanId(record, clock.businessNow());
      demand(mayLinkAccount(planId, typeof linked === 'number' ? linked : await linked()));
    },
    async requireSenders(tx, workspaceId, senders) {
      demand(mayUseSenders(await planIdOf(tx, workspaceId), senders));
    },
    async requireOutreach(tx, workspaceId) {
      demand(mayUseOutreach(await planIdOf(tx, workspaceId)));
    },
    async requireLeadIntelligence(tx, workspaceId, level) {
      demand(mayUseLeadIntelligence(await planIdOf(tx, workspaceId), level));
    },
    async requireSalesBot(tx, workspaceId) {
      demand(mayUseSalesBot(await planIdOf(tx, workspaceId)));
    },
  };
}

function demand(entitlement: Entitlement): void {
  if (entitlement.ok) return;
  throw new AppError(entitlement.code, entitlement.message, {
    details: { unlockedBy: entitlement.unlockedBy },
  });
}
