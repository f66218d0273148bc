import { PLANS, planOf } from './plans.ts';
import type { LeadIntelligenceLevel, Plan, PlanAccess, PlanId } from './plans.ts';

/** What a plan allows, as decisions with a sentence. The server enforces them; screens show the same sentence. */
export type Entitlement =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'plan_required';
      readonly message: string;
      /** The smallest plan that allows it; `null` when none does. */
      readonly unlockedBy: PlanId | null;
    };

const ALLOWED: Entitlement = { ok: true };

/** Monthly plans and Custom, smallest first: yearly ones allow the same. */
function smallestPlan(allows: (access: PlanAccess) => boolean): Plan | null {
  return PLANS.find((plan) => plan.interval !== 'year' && allows(plan.access)) ?? null;
}

function decideBy(
  planId: number | null | undefined,
  allows: (access: PlanAccess) => boolean,
  sentence: (plan: Plan, unlocking: Plan | null) => string,
): Entitlement {
  const plan = planOf(planId);
  if (allows(plan.access)) return ALLOWED;
  const unlocking = smallestPlan(allows);
  return {
    ok: false,
    code: 'plan_required',
    message: sentence(plan, unlocking),
    unlockedBy: unlocking?.id ?? null,
  };
}

/** @param hasSome the plan has some of what was asked for already, only not enough. */
function upgradeWords(unlocking: Plan | null, hasSome = false): string {
  return unlocking === null
    ? 'Contact us to find a fitting plan.'
    : `Upgrade to ${unlocking.name} ${hasSome ? 'for more' : 'to unlock it'}.`;
}

/** @param connected accounts linked now, disconnected ones included. */
export function mayLinkAccount(planId: number | null | undefined, connected: number): Entitlement {
  return decideBy(
    planId,
    (access) => access.linkedInAccountsLimit > connected,
    (plan, unlocking) => {
      const limit = plan.access.linkedInAccountsLimit;
      const accounts = `${limit} LinkedIn account${limit === 1 ? '' : 's'}`;
      if (connected > limit && limit > 0) {
        const enough = smallestPlan((access) => access.linkedInAccountsLimit >= connected);
        const advice = enough ? `Upgrade to ${enough.name} to let all of them act.` : upgradeWords(null);
        return `The ${plan.name} plan lets ${accounts} act, and ${connected} are connected. ${advice}`;
      }
      const have =
        limit === 0
          ? `The ${plan.name} plan includes no LinkedIn account.`
          : `The ${plan.name} plan includes ${accounts}, and all are in use.`;
      return `${have} ${upgradeWords(unlocking, limit > 0)}`;
    },
  );
}

export function mayUseOutreach(planId: number | null | undefined): Entitlement {
  return decideBy(
    planId,
    (access) => access.outreachWorkflowAccess,
    (plan, unlocking) => `Campaigns are not part of the ${plan.name} plan. ${upgradeWords(unlocking)}`,
  );
}

/** @param senders accounts that would send in campaigns. */
export function mayUseSenders(planId: number | null | undefined, senders: number): Entitlement {
  return decideBy(
    planId,
    (access) => access.sendersLimit >= senders,
    (plan, unlocking) => {
      const limit = plan.access.sendersLimit;
      return `The ${plan.name} plan sends from ${limit} account${limit === 1 ? '' : 's'}. ${upgradeWords(unlocking, limit > 0)}`;
    },
  );
}

const INTELLIGENCE_ORDER: readonly LeadIntelligenceLevel[] = ['none', 'basic', 'ai', 'ai-plus'];

export function mayUseLeadIntelligence(
  planId: number | null | undefined,
  level: LeadIntelligenceLevel,
): Entitlement {
  const needed = INTELLIGENCE_ORDER.indexOf(level);
  return decideBy(
    planId,
    (access) => INTELLIGENCE_ORDER.indexOf(access.leadIntelligenceLevel) >= needed,
    (plan, unlocking) => `This is not part of the ${plan.name} plan. ${upgradeWords(unlocking)}`,
  );
}

export function mayUseSalesBot(planId: number | null | undefined): Entitlement {
  return decideBy(
    planId,
    (access) => access.aiSalesBotAccess !== 'none',
    (plan, unlocking) => `The AI sales bot is not part of the ${plan.name} plan. ${upgradeWords(unlocking)}`,
  );
}
