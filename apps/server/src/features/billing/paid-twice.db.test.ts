import type { PaidTwice } from '@waypost/domain/billing/events';
import type { PaymentRecords } from '@waypost/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { PaymentsError } from '../../ports/payments.ts';
import { type BillingStage, type Buyer, createBillingStage, dayMs } from './testing/billing-stage.ts';
import type { RelayedWebhook } from './testing/webhook-relay.ts';

let stage: BillingStage;
const told: (PaidTwice & { workspaceId: string })[] = [];
beforeAll(async () => {
  stage = await createBillingStage();
  stage.platform.announcements.inTransaction('billing.paid-twice', async (_tx, workspaceId, news) => {
    told.push({ ...news, workspaceId });
  });
});
afterAll(() => stage.close());

/** Both checkouts are opened before the first is paid, as in two tabs; the webhooks are not delivered yet. */
async function payTwice(buyer: Buyer, planIds: readonly [number, number]): Promise<RelayedWebhook[]> {
  const { workspaceId } = buyer;
  const first = await stage.put(buyer, { planId: planIds[0] });
  const second = await stage.put(buyer, { planId: planIds[1] });
  const paid = await stage.pay(first.data.checkoutUrl, workspaceId);
  await stage.advance(60_000);
  return [paid, await stage.pay(second.data.checkoutUrl, workspaceId)];
}
const othersOf = async ({ token }: Buyer) =>
  (await stage.api.call<PaymentRecords>('GET', '/user/payment-records', { token })).data.otherSubscriptions;

describe('a checkout', () => {
  it('that waits to be paid is handed out again for the same plan, so one page is paid once', async () => {
    const buyer = await stage.newWorkspace();
    const [first, second] = await Promise.all([
      stage.put(buyer, { planId: 2 }),
      stage.put(buyer, { planId: 2 }),
    ]);
    expect(second.data.checkoutUrl).toBe(first.data.checkoutUrl);
    expect((await stage.put(buyer, { planId: 2 })).data.checkoutUrl).toBe(first.data.checkoutUrl);
    expect((await stage.put(buyer, { planId: 1 })).data.checkoutUrl).not.toBe(first.data.checkoutUrl);
  });

  it('is not handed out again once its day is over, or something was bought', async () => {
    const buyer = await stage.newWorkspace();
    const { data } = await stage.put(buyer, { planId: 2 });
    await stage.advance(dayMs);
    expect((await fetch(data.checkoutUrl ?? '')).status).toBe(404);
    const again = (await stage.put(buyer, { planId: 2 })).data.checkoutUrl;
    expect(again).not.toBe(data.checkoutUrl);
    await stage.deliver(await stage.pay(again, buyer.workspaceId));
    await stage.put(buyer, { action: 'cancel' });
    const { renewsAt } = await stage.subscriptionOf(buyer);
    await stage.advance(Date.parse(renewsAt ?? '') - stage.platform.clock.businessNow());
    expect((await stage.put(buyer, { planId: 2 })).data.checkoutUrl).not.toBe(again);
  });
});

describe('two checkouts that are both paid', () => {
  it.each([['in order'], ['the last one first']])(
    'with news %s: the one bought last counts, the other ends with its paid period, once and with a word',
    async (order) => {
      const buyer = await stage.newWorkspace();
      const { workspaceId } = buyer;
      const news = await payTwice(buyer, [1, 2]);
      for (const webhook of order === 'in order' ? news : news.toReversed()) await stage.deliver(webhook);
      expect(await stage.subscriptionOf(buyer)).toMatchObject({ planId: 2, status: 'active' });
      expect(await othersOf(buyer)).toMatchObject([{ planId: 1, status: 'active', endsAt: null }]);

      await stage.sweep();
      const [other] = await othersOf(buyer);
      expect(other).toMatchObject({ planId: 1, status: 'cancelled', endsAt: other?.renewsAt });
      expect(await stage.subscriptionOf(buyer)).toMatchObject({ planId: 2, status: 'active' });
      const expected = { workspaceId, plan: 'Growth', otherPlan: 'Basic', subscriptionId: other?.id };
      expect(told.filter((one) => one.workspaceId === workspaceId)).toEqual([expected]);

      // Who takes the end back at the provider has decided so.
      await stage.payments.resume(other?.id ?? '');
      await stage.advance(dayMs);
      await stage.sweep();
      expect(await othersOf(buyer)).toMatchObject([{ id: other?.id, status: 'active' }]);
      expect(told.filter((one) => one.workspaceId === workspaceId)).toHaveLength(1);
    },
  );

  it('leave a person who can cancel the other one by hand; what is not the workspace’s is unknown', async () => {
    const buyer = await stage.newWorkspace();
    for (const webhook of await payTwice(buyer, [1, 3])) await stage.deliver(webhook);
    const [other] = await othersOf(buyer);
    const cancel = (subscriptionId: unknown) => stage.put(buyer, { action: 'cancel', subscriptionId });
    const stranger = await stage.newWorkspace();
    const body = { action: 'cancel', subscriptionId: other?.id };
    expect((await stage.put(stranger, body)).error.code).toBe('not_found');
    expect((await cancel('700000')).error.code).toBe('not_found');
    expect((await cancel(other?.id)).status).toBe(200);
    expect((await cancel(other?.id)).status).toBe(200);
    expect(await othersOf(buyer)).toMatchObject([{ id: other?.id, status: 'cancelled' }]);
    expect(await stage.subscriptionOf(buyer)).toMatchObject({ planId: 3, status: 'active' });
  });

  it('are told about even where the provider refuses to end one, which is tried again the next day', async () => {
    let refuses = true;
    const { payments } = stage;
    const billing = stage.billingOver({
      ...payments,
      cancel: (id) =>
        refuses ? Promise.reject(new PaymentsError('refused', 'Not today.')) : payments.cancel(id),
    });
    const api = await createTestApi(stage.platform, [billing], stage.authenticate);
    const sweep = () => billing.loops?.[0]?.run(new AbortController().signal);
    const buyer = await stage.newWorkspace();
    for (const webhook of await payTwice(buyer, [1, 2])) await stage.deliver(webhook);
    await sweep();
    expect(told.filter(({ workspaceId }) => workspaceId === buyer.workspaceId)).toHaveLength(1);
    expect(await othersOf(buyer)).toMatchObject([{ status: 'active' }]);
    refuses = false;
    await stage.advance(dayMs);
    await sweep();
    expect(await othersOf(buyer)).toMatchObject([{ status: 'cancelled' }]);
    await api.close();
  });
});
