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
  type Plan,
  planOf,
  type PlanAccess,
  type PlanId,
} from '@waypost/domain/billing/plans';
import type { Tx } from '../../platform/db/tenant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSubscription, lockSubscription } from './subscription.store.ts';
import { effectivePlanId, endedPlan, type SubscriptionRecord } from './subscription-record.ts';

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
  const planOfRecord = (record: SubscriptionRecord | undefined): Standing => {
    if (record === undefined) return { planId: FREE_PLAN_ID, ended: null };
    const now = clock.businessNow();
    return { planId: effectivePlanId(record, now), ended: endedPlan(record, now) };
  };
  const standingOf = async (tx: Tx, workspaceId: string): Promise<Standing> =>
    planOfRecord(await findSubscription(tx, workspaceId));
  return {
    async entitlementsOf(tx, workspaceId) {
      const { planId } = await standingOf(tx, workspaceId);
      return { planId, access: planOf(planId).access };
    },
    async requireAccounts(tx, workspaceId, linked) {
      const standing = planOfRecord(await lockSubscription(tx, workspaceId));
      const count = typeof linked === 'number' ? linked : await linked();
      demand(standing, mayLinkAccount(standing.planId, count));
    },
    async requireSenders(tx, workspaceId, senders) {
      const standing = await standingOf(tx, workspaceId);
      demand(standing, mayUseSenders(standing.planId, senders));
    },
    async requireOutreach(tx, workspaceId) {
      const standing = await standingOf(tx, workspaceId);
      demand(standing, mayUseOutreach(standing.planId));
    },
    async requireLeadIntelligence(tx, workspaceId, level) {
      const standing = await standingOf(tx, workspaceId);
      demand(standing, mayUseLeadIntelligence(standing.planId, level));
    },
    async requireSalesBot(tx, workspaceId) {
      const standing = await standingOf(tx, workspaceId);
      demand(standing, mayUseSalesBot(standing.planId));
    },
  };
}

/** The plan that counts now, and the bought one that ended and was replaced by it. */
interface Standing {
  planId: PlanId;
  ended: Plan | null;
}

function demand({ ended }: Standing, entitlement: Entitlement): void {
  if (entitlement.ok) return;
  // Whoever paid before is not told what the free plan lacks.
  const message =
    ended === null
      ? entitlement.message
      : `Your ${ended.name} plan has ended. Choose a plan under Billing to go on where it stood.`;
  throw new AppError(entitlement.code, message, { details: { unlockedBy: entitlement.unlockedBy } });
}
