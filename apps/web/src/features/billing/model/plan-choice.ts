import type { Subscription } from '@waypost/contract/users';
import { PLANS, type Plan } from '@waypost/domain/billing/plans';
import { countOf } from '../../../lib/numbers.ts';

export type Interval = 'month' | 'year';

/** Plans offered for one interval, in the table's order. Free Trial and Custom belong to both. */
export function plansFor(interval: Interval): Plan[] {
  return PLANS.filter((plan) => !plan.hasCheckout || plan.interval === interval);
}

/** Whether a paid subscription is running: then a change needs no checkout. */
export function isRunning(subscription: Pick<Subscription, 'planId' | 'status'>): boolean {
  return subscription.planId !== 0 && subscription.status !== 'expired' && subscription.status !== 'trialing';
}

export interface PlanDifference {
  /** What the plan has more of, in words; empty when nothing. */
  gains: string[];
  /** What would be lost with it. */
  losses: string[];
}

/**
 * What `plan` has more and less of than `current`. Nothing of both: it allows the same. What is not built yet is neither
 * added nor lost.
 */
export function planDifference(plan: Plan, current: Plan): PlanDifference {
  const own = plan.access;
  const base = current.access;
  const gains: string[] = [];
  const losses: string[] = [];
  const count = (mine: number, theirs: number, one: string, many: string) => {
    if (mine === theirs) return;
    (mine > theirs ? gains : losses).push(countOf(Math.abs(mine - theirs), one, many));
  };
  const ability = (mine: boolean, theirs: boolean, name: string) => {
    if (mine !== theirs) (mine ? gains : losses).push(name);
  };
  count(own.linkedInAccountsLimit, base.linkedInAccountsLimit, 'LinkedIn account', 'LinkedIn accounts');
  count(own.keywordCredits, base.keywordCredits, 'keyword a month', 'keywords a month');
  ability(own.outreachWorkflowAccess, base.outreachWorkflowAccess, 'outreach workflows');
  const rise = order.indexOf(own.leadIntelligenceLevel) - order.indexOf(base.leadIntelligenceLevel);
  if (rise > 0) gains.push(levelNames[own.leadIntelligenceLevel]);
  if (rise < 0) losses.push(levelNames[base.leadIntelligenceLevel]);
  return { gains, losses };
}

/**
 * Which way the difference goes when a running plan changes: the rest of the paid period is credited at the old price
 * and charged at the new one. From a yearly to a monthly price, and at an agreed one, only the provider knows.
 */
export function differenceOf(from: Plan, to: Plan): 'charges' | 'credits' | 'charges or credits' {
  const [old, next] = [amountOf(from), amountOf(to)];
  if (old === null || next === null) return 'charges or credits';
  if (from.interval === to.interval) return next > old ? 'charges' : 'credits';
  // A whole year is paid at once, of a month at most a month is left.
  return to.interval === 'year' && next > old ? 'charges' : 'charges or credits';
}

function amountOf({ price }: Plan): number | null {
  const amount = Number(price.replace('$', ''));
  return Number.isFinite(amount) ? amount : null;
}

/** From less to more. */
const order = ['none', 'basic', 'ai', 'ai-plus'] as const;
const levelNames = {
  none: '',
  basic: 'basic lead intelligence',
  ai: 'AI lead intelligence',
  'ai-plus': 'AI+ lead intelligence',
} as const;
