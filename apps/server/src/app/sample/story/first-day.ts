import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { Subscription } from '@waypost/contract/users';
import { type Stage, until } from './stage.ts';

const growthPlan = 2;
/** Sign-ins of the simulated network: mature accounts with premium. */
const signIns = ['ok+robin@example.com', 'ok+northwind@example.com'];

/** Pays on the hosted page as a person would, and waits for the payment provider's webhook. */
export async function takePlan(stage: Stage): Promise<void> {
  const { calls } = stage;
  const planOf = async () => (await calls.get<Subscription>('/user/subscription')).planId;
  if ((await planOf()) === growthPlan) return;
  const { checkoutUrl } = await calls.put<{ checkoutUrl: string | null }>('/user/subscription', {
    planId: growthPlan,
  });
  if (checkoutUrl === null)
    throw new Error('No checkout page was offered for the plan of the sample workspace.');
  const paid = await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'sample@example.com' }),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(`The checkout page answered ${paid.status}.`);
  await until(stage, 'the plan did not change', async () =>
    (await planOf()) === growthPlan ? true : undefined,
  );
}

/** Links two accounts; answers them, oldest first. */
export async function linkAccounts(stage: Stage): Promise<void> {
  const linked = (await listAccounts(stage)).length;
  for (const username of signIns.slice(linked)) {
    await stage.calls.post('/linkedin/account/link', { username, password: 'sandbox' });
    await stage.engine.settle();
  }
}

export function listAccounts({ calls }: Stage): Promise<LinkedInAccount[]> {
  return calls.post<LinkedInAccount[]>('/linkedin/account/all?type=LINKEDIN');
}
