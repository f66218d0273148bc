import type { Subscription } from '@waypost/contract/users';
import { waitUntil } from '../harness/wait-until.ts';
import type { Api } from './api.ts';

/** The plans of the specification that journeys buy. */
export const plans = { basic: 1, growth: 2, enterprise: 3 } as const;

/** Buys a plan as the hosted page does, without a browser, and waits for the payment provider's webhook. */
export async function buyPlan(api: Api, planId: number): Promise<void> {
  const { checkoutUrl } = await api.put<{ checkoutUrl: string | null }>('/user/subscription', { planId });
  if (checkoutUrl === null) throw new Error('No hosted checkout page was offered.');
  const paid = await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=books%40fjordworks.example',
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(`The hosted page answered ${paid.status} to the payment.`);
  await waitUntil('the plan has changed', 20_000, async () => {
    const subscription = await api.get<Subscription>('/user/subscription');
    return subscription.planId === planId ? subscription : undefined;
  });
}
