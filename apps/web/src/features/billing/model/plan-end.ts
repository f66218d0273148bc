import type { Subscription } from '@waypost/contract/users';
import { planOf } from '@waypost/domain/billing/plans';
import { useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useCurrentUser } from '../../users/index.ts';

/** These say it in their own words. */
const saysItself: readonly string[] = [paths.billing, paths.dashboard];

/** The plan, or trial, whose end is told above this page; null: it runs, or the page says it itself. */
export function useEndedPlan(): Subscription | null {
  const subscription = useCurrentUser()?.subscription;
  const { pathname } = useLocation();
  if (subscription?.status !== 'expired' || saysItself.includes(pathname)) return null;
  return subscription;
}

/** That it has ended, in a sentence. */
export function endedWords({ planId }: Subscription): string {
  return planId === 0 ? 'Your free trial has ended.' : `Your ${planOf(planId).name} plan has ended.`;
}
