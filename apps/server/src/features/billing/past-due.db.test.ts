import type { PaymentFailed } from '@waypost/domain/billing/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingStage, type Buyer, createBillingStage, dayMs } from './testing/billing-stage.ts';

let stage: BillingStage;
const told: (PaymentFailed & { workspaceId: string })[] = [];
beforeAll(async () => {
  stage = await createBillingStage();
  stage.platform.announcements.inTransaction('billing.payment-failed', async (_tx, workspaceId, news) => {
    told.push({ ...news, workspaceId });
  });
});
const cleared: string[] = [];
beforeAll(() => {
  stage.platform.announcements.inTransaction('billing.payment-cleared', async (_tx, workspaceId) => {
    cleared.push(workspaceId);
  });
});
afterAll(() => stage.close());

const iso = (at: number) => new Date(at).toISOString();

/** What a person does on the portal's page. */
async function portal(buyer: Buyer, what: 'payment-fails' | 'payment-succeeds'): Promise<void> {
  const { rows } = await stage.within(buyer, (tx) =>
    sql<{ id: string }>`select provider_subscription_id as id from subscriptions`.execute(tx),
  );
  const address = `${stage.sandbox.url}/pay/portal/${rows[0]?.id}/${what}`;
  expect((await fetch(address, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  await hear(buyer);
}
async function hear({ workspaceId }: Buyer): Promise<void> {
  for (const webhook of await stage.relay.take(1, workspaceId)) await stage.deliver(webhook);
}

describe('a plan whose renewal is not paid', () => {
  it('has one end that no further attempt moves, and has ended there', async () => {
    const buyer = await stage.withPlan(2);
    const failedAt = stage.platform.clock.businessNow();
    await portal(buyer, 'payment-fails');
    const renewals = new Set<string | null>();
    for (const days of [3, 3, 4]) {
      const { renewsAt, ...standing } = await stage.subscriptionOf(buyer);
      renewals.add(renewsAt);
      expect(standing).toMatchObject({ status: 'past_due', pastDueSince: iso(failedAt) });
      expect(stage.rights.get(buyer.workspaceId)?.actsUntil).toBe(failedAt + 14 * dayMs);
      await stage.advance(days * dayMs);
      await hear(buyer);
    }
    expect(renewals.size, 'the provider moves its own date').toBe(3);
    // Further attempts are no further news.
    expect(told.filter(({ workspaceId }) => workspaceId === buyer.workspaceId)).toEqual([
      { workspaceId: buyer.workspaceId, plan: 'Growth', at: failedAt, endsAt: failedAt + 14 * dayMs },
    ]);
    await stage.advance(4 * dayMs - 1);
    await stage.within(buyer, (tx) => stage.billing.requireOutreach(tx, buyer.workspaceId));
    await stage.advance(1);
    await hear(buyer);
    expect(await stage.subscriptionOf(buyer)).toMatchObject({
      status: 'expired',
      pastDueSince: iso(failedAt),
      usage: { keywords: { max: 0 } },
    });
  });

  it('ends by our clock without a word of the provider, and is bought anew', async () => {
    const buyer = await stage.withPlan(1);
    await portal(buyer, 'payment-fails');
    await stage.put(buyer, { action: 'cancel' });
    for (const webhook of await stage.relay.take(2, buyer.workspaceId)) await stage.deliver(webhook);
    await stage.put(buyer, { action: 'resume' });
    for (const webhook of await stage.relay.take(2, buyer.workspaceId)) await stage.deliver(webhook);
    // Our clock alone: the provider says nothing.
    stage.platform.clock.advanceBusiness(14 * dayMs);
    expect((await stage.subscriptionOf(buyer)).status).toBe('expired');
    await expect(
      stage.within(buyer, (tx) => stage.billing.requireOutreach(tx, buyer.workspaceId)),
    ).rejects.toMatchObject({ message: expect.stringContaining('Basic plan has ended') as string });
    expect((await stage.put(buyer, { planId: 1 })).data.checkoutUrl).not.toBeNull();
    stage.platform.clock.advanceBusiness(-14 * dayMs);
  });

  it('is not changed for another one until it is paid', async () => {
    const buyer = await stage.withPlan(1);
    await portal(buyer, 'payment-fails');
    const refused = await stage.put(buyer, { planId: 3 });
    expect(refused).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect(await stage.subscriptionOf(buyer)).toMatchObject({ planId: 1, status: 'past_due' });
    await portal(buyer, 'payment-succeeds');
    expect((await stage.put(buyer, { planId: 3 })).status).toBe(200);
  });

  it('that is paid after all goes on, and a later failure begins anew', async () => {
    const buyer = await stage.withPlan(1);
    await portal(buyer, 'payment-fails');
    await stage.advance(dayMs);
    await portal(buyer, 'payment-succeeds');
    expect(await stage.subscriptionOf(buyer)).toMatchObject({ status: 'active', pastDueSince: null });
    expect(cleared.filter((id) => id === buyer.workspaceId)).toHaveLength(1);
    await stage.advance(dayMs);
    const failedAt = stage.platform.clock.businessNow();
    await portal(buyer, 'payment-fails');
    expect((await stage.subscriptionOf(buyer)).pastDueSince).toBe(iso(failedAt));
  });
});
