import type { Subscription } from '@waypost/contract/users';
import { isRunning } from './plan-choice.ts';

/** Where a purchase stands. The checkout opens only while nothing runs, so a running plan is the bought one. */
export type CheckoutState = 'success' | 'pending' | 'failed' | 'cancelled';

/** @param mark `checkout` of the address that the hosted page returned to. */
export function checkoutState(
  mark: string | null,
  subscription: Pick<Subscription, 'planId' | 'status'> | undefined,
): CheckoutState | null {
  if (mark === 'cancelled') return 'cancelled';
  if (mark !== 'done') return null;
  // The provider has made the subscription, and its first payment did not go through.
  if (subscription?.status === 'past_due') return 'failed';
  return subscription && isRunning(subscription) ? 'success' : 'pending';
}
