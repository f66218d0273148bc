import type { PaymentRecords } from '@waypost/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHints } from '../../platform/events/live-events.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { type BillingStage, createBillingStage, dayMs } from './testing/billing-stage.ts';
import type { RelayedWebhook } from './testing/webhook-relay.ts';

let stage: BillingStage;
beforeAll(async () => {
  stage = await createBillingStage();
  ({ platform, billing, relay, api } = stage);
  ({ newWorkspace, subscriptionOf, put, within, deliver, advance, pay, withPlan, sweep } = stage);
});
afterAll(() => stage.close());

let { platform, billing, relay, api } = {} as BillingStage;
let { newWorkspace, subscriptionOf, put, within, deliver, advance, pay, withPlan, sweep } =
  {} as BillingStage;

describe('a new workspace', () => {
  it('has a trial of 14 days that ends by the calendar', async () => {
    const buyer = await newWorkspace();
    expect(await subscriptionOf(buyer)).toEqual({
      planId: 0,
      status: 'trialing',
      trialEndsAt: new Date(platform.clock.businessNow() + 14 * dayMs).toISOString(),
      renewsAt: null,
      endsAt: null,
      pastDueSince: null,
      usage: { keywords: { used: 0, max: 1000 } },
    });
    await advance(14 * dayMs);
    expect(await subscriptionOf(buyer)).toMatchObject({
      status: 'expired',
      usage: { keywords: { used: 0, max: 0 } },
    });
  });

  it('keeps its credits as long as its trial, which it may start while time is on its way elsewhere', async () => {
    const buyer = await newWorkspace(platform.clock.businessNow() + 42 * dayMs);
    await advance(42 * dayMs);
    expect(await subscriptionOf(buyer)).toMatchObject({
      status: 'trialing',
      usage: { keywords: { used: 0, max: 1000 } },
    });
  });

  it('is told which plan unlocks LinkedIn accounts', async () => {
    const buyer = await newWorkspace();
    await expect(
      within(buyer, (tx) => billing.requireAccounts(tx, buyer.workspaceId, 0)),
    ).rejects.toMatchObject({
      code: 'plan_required',
      message: expect.stringContaining('Basic') as string,
    });
  });
});

describe('the checkout', () => {
  it('changes nothing until the signed webhook arrives', async () => {
    const buyer = await newWorkspace();
    const before = await subscriptionOf(buyer);
    const answer = await put(buyer, { planId: 2 });
    expect(answer.status).toBe(200);
    expect(answer.data.subscription).toEqual(before);
    const created = await pay(answer.data.checkoutUrl, buyer.workspaceId);
    expect(await subscriptionOf(buyer)).toEqual(before);
    expect((await deliver(created)).status).toBe(200);
    expect(await subscriptionOf(buyer)).toMatchObject({
      planId: 2,
      status: 'active',
      usage: { keywords: { used: 0, max: 25_000 } },
    });
    const hints = await readHints(platform.db, buyer.workspaceId, 0);
    expect(hints.events.map((event) => event.kind)).toEqual(['users.subscription']);
    await within(buyer, (tx) => billing.requireAccounts(tx, buyer.workspaceId, 1));
    await expect(
      within(buyer, (tx) => billing.requireAccounts(tx, buyer.workspaceId, 2)),
    ).rejects.toMatchObject({
      code: 'plan_required',
    });
    const usage = await api.call('GET', '/user/usage', { token: buyer.token });
    expect(usage.data).toMatchObject({
      keywords: { used: 0, max: 25_000 },
      senders: { used: 0, max: 2 },
      linkedInAccounts: { used: 1, max: 2 },
    });
  });

  it.each([
    [{ planId: 0 }, 422],
    [{ planId: 100 }, 422],
    [{ planId: 77 }, 422],
    [{ planId: 1, workspaceId: '0198c0de-0000-7000-8000-000000000000' }, 422],
    [{ planId: 1, role: 'ADMIN' }, 422],
    [{ action: 'cancel' }, 409],
    [{}, 422],
  ])('answers %o with %i and leaves the plan alone', async (body, status) => {
    const buyer = await newWorkspace();
    const before = await subscriptionOf(buyer);
    expect((await put(buyer, body)).status).toBe(status);
    expect(await subscriptionOf(buyer)).toEqual(before);
  });

  it('names the field of a body that asks for nothing it knows', async () => {
    const buyer = await newWorkspace();
    for (const [body, field, sentence] of [
      [{ planId: 'two' }, 'planId', '“planId” must be a number.'],
      [{ action: 'stop' }, 'action', '“action” must be “cancel” or “resume”.'],
      [{}, 'planId', '“planId” is missing.'],
    ] as const) {
      const { error } = await put(buyer, body);
      expect(error).toMatchObject({
        message: sentence,
        issues: [{ path: `body.${field}`, message: sentence }],
      });
    }
  });

  it('says so when the payment service is away', async () => {
    const away = stage.billingOver(stage.paymentsAt('http://127.0.0.1:9/pay/v1'));
    const buyer = await newWorkspace();
    const awayApi = await createTestApi(platform, [away], stage.authenticate);
    const answer = await awayApi.call('PUT', '/user/subscription', {
      token: buyer.token,
      body: { planId: 1 },
    });
    expect([answer.status, answer.error.code]).toEqual([502, 'payments_unavailable']);
    await awayApi.close();
  });
});

describe('a webhook', () => {
  it('with a wrong signature, none, or a changed body is refused and has no effect', async () => {
    const buyer = await newWorkspace();
    const before = await subscriptionOf(buyer);
    const { data } = await put(buyer, { planId: 3 });
    const created = await pay(data.checkoutUrl, buyer.workspaceId);
    const signature = created.headers['x-signature'] ?? '';
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
    for (const forged of [
      { ...created, headers: { ...created.headers, 'x-signature': flipped } },
      { ...created, headers: { 'content-type': 'application/json' } },
      { ...created, headers: { ...created.headers, 'x-signature': 'not hex' } },
      { ...created, body: created.body.replace('"active"', '"activx"') },
    ]) {
      expect(await deliver(forged)).toMatchObject({
        status: 401,
        body: { code: 'wrong_credentials' },
      });
    }
    expect(await subscriptionOf(buyer)).toEqual(before);
    expect((await deliver(created)).body.data?.outcome).toBe('stored');
  });

  it('that comes twice counts once, also when both come at the same moment', async () => {
    const buyer = await newWorkspace();
    const { data } = await put(buyer, { planId: 1 });
    const created = await pay(data.checkoutUrl, buyer.workspaceId);
    const both = await Promise.all([deliver(created), deliver(created)]);
    expect(both.map((answer) => answer.body.data?.outcome).toSorted()).toEqual(['repeated', 'stored']);
    expect((await deliver(created)).body.data?.outcome).toBe('repeated');
    const hints = await readHints(platform.db, buyer.workspaceId, 0);
    expect(hints.events.length).toBe(1);
  });

  it('older than what is stored is ignored', async () => {
    const buyer = await newWorkspace();
    const { data } = await put(buyer, { planId: 1 });
    const created = await pay(data.checkoutUrl, buyer.workspaceId);
    await deliver(created);
    await put(buyer, { planId: 2 });
    const [toGrowth] = (await relay.take(1, buyer.workspaceId)) as [RelayedWebhook];
    await put(buyer, { planId: 3 });
    const [toEnterprise] = (await relay.take(1, buyer.workspaceId)) as [RelayedWebhook];
    expect((await deliver(toEnterprise)).body.data?.outcome).toBe('stored');
    expect((await subscriptionOf(buyer)).planId).toBe(3);
    expect((await deliver(toGrowth)).body.data?.outcome).toBe('older');
    expect((await subscriptionOf(buyer)).planId).toBe(3);
  });

  it('for a workspace nobody has, or about something else, is taken, counted and dropped', async () => {
    const { payments } = stage;
    const workspaceId = platform.random.id();
    const { url } = await payments.createCheckout({
      variantId: '101',
      workspaceId,
      buyer: { name: 'Nobody', email: 'nobody@example.com' },
      redirectUrl: 'http://app.example/billing?checkout=done',
      expiresAt: platform.clock.businessNow() + dayMs,
    });
    const created = await pay(url, workspaceId);
    expect(await deliver(created)).toEqual({ status: 200, body: { data: { outcome: 'unknown_workspace' } } });
    const counted = await sql<{ count: number }>`select count(*) as count from payment_webhooks
      where outcome = 'unknown_workspace'`.execute(platform.db);
    expect(counted.rows[0]?.count).toBe(1);
  });
});

describe('a running subscription', () => {
  it('changes its plan without a checkout, and only when the provider says so', async () => {
    const buyer = await withPlan(1);
    const answer = await put(buyer, { planId: 2 });
    expect(answer.data).toMatchObject({ checkoutUrl: null, subscription: { planId: 1 } });
    expect((await put(buyer, { planId: 2 })).error.code).toBe('conflict');
    await sweep();
    expect(await subscriptionOf(buyer)).toMatchObject({ planId: 2, status: 'active' });
    await relay.take(1, buyer.workspaceId);
  });

  it('can be cancelled and resumed; cancelled it runs to its end and then gives nothing', async () => {
    const buyer = await withPlan(1);
    expect((await put(buyer, { action: 'resume' })).error.code).toBe('conflict');
    expect((await put(buyer, { action: 'cancel' })).data.subscription.status).toBe('active');
    for (const webhook of await relay.take(2, buyer.workspaceId)) await deliver(webhook);
    const cancelled = await subscriptionOf(buyer);
    expect(cancelled).toMatchObject({ planId: 1, status: 'cancelled' });
    await put(buyer, { action: 'resume' });
    for (const webhook of await relay.take(2, buyer.workspaceId)) await deliver(webhook);
    expect(await subscriptionOf(buyer)).toMatchObject({ status: 'active', endsAt: null });
    await put(buyer, { action: 'cancel' });
    for (const webhook of await relay.take(2, buyer.workspaceId)) await deliver(webhook);
    const { endsAt } = await subscriptionOf(buyer);
    await advance(Date.parse(endsAt ?? '') - platform.clock.businessNow() - 1);
    await within(buyer, (tx) => billing.requireOutreach(tx, buyer.workspaceId));
    await advance(1);
    expect(await subscriptionOf(buyer)).toMatchObject({
      status: 'expired',
      usage: { keywords: { used: 0, max: 0 } },
    });
    await expect(within(buyer, (tx) => billing.requireOutreach(tx, buyer.workspaceId))).rejects.toMatchObject(
      {
        code: 'plan_required',
      },
    );
  });

  it('goes on when the provider has renewed it', async () => {
    const buyer = await withPlan(1);
    const { renewsAt } = await subscriptionOf(buyer);
    const renewal = Date.parse(renewsAt ?? '');
    await advance(renewal - platform.clock.businessNow());
    for (const webhook of await relay.take(1, buyer.workspaceId)) await deliver(webhook);
    const renewed = await subscriptionOf(buyer);
    expect(Date.parse(renewed.renewsAt ?? '')).toBeGreaterThan(renewal + 27 * dayMs);
    expect(renewed.status).toBe('active');
  });

  it('that ended is bought anew through a checkout', async () => {
    const buyer = await withPlan(1);
    await put(buyer, { action: 'cancel' });
    const { renewsAt } = await subscriptionOf(buyer);
    await advance(Date.parse(renewsAt ?? '') - platform.clock.businessNow());
    const again = await put(buyer, { planId: 2 });
    expect(again.data.subscription).toMatchObject({ planId: 1, status: 'expired' });
    await relay.take(4, buyer.workspaceId);
    await deliver(await pay(again.data.checkoutUrl, buyer.workspaceId));
    expect(await subscriptionOf(buyer)).toMatchObject({ planId: 2, status: 'active', endsAt: null });
  });

  it('is read again every day, so a lost webhook costs a day at most', async () => {
    const buyer = await withPlan(1);
    await sweep();
    const { payments: provider } = stage;
    const { rows } = await within(buyer, (tx) =>
      sql<{ id: string }>`select provider_subscription_id as id from subscriptions`.execute(tx),
    );
    await provider.changeVariant(rows[0]?.id ?? '', '103');
    await relay.take(1, buyer.workspaceId);
    await sweep();
    expect((await subscriptionOf(buyer)).planId).toBe(1);
    await advance(dayMs);
    await sweep();
    expect((await subscriptionOf(buyer)).planId).toBe(3);
  });
});

describe('credits', () => {
  it('are never spent beyond the allowance, by any number of spenders at once', async () => {
    const buyer = await newWorkspace();
    const spend = () => within(buyer, (tx) => billing.spendCredits(tx, buyer.workspaceId, 300));
    const results = await Promise.allSettled([spend(), spend(), spend(), spend(), spend()]);
    expect(results.filter((result) => result.status === 'fulfilled').length).toBe(3);
    await expect(spend()).rejects.toMatchObject({
      code: 'credits_exceeded',
      message: 'Insufficient credits',
    });
    expect((await subscriptionOf(buyer)).usage.keywords).toEqual({ used: 900, max: 1000 });
  });

  it('go back to the period they came from, and a new month starts at zero', async () => {
    const buyer = await withPlan(1);
    const receipt = await within(buyer, (tx) => billing.spendCredits(tx, buyer.workspaceId, 40));
    await within(buyer, (tx) => billing.spendCredits(tx, buyer.workspaceId, 2));
    await within(buyer, (tx) => billing.returnCredits(tx, buyer.workspaceId, receipt));
    expect((await subscriptionOf(buyer)).usage.keywords).toEqual({ used: 2, max: 10_000 });
    const usage = await api.call<{ periodEndsAt: string }>('GET', '/user/usage', { token: buyer.token });
    await advance(Date.parse(usage.data.periodEndsAt) - platform.clock.businessNow());
    expect((await subscriptionOf(buyer)).usage.keywords).toEqual({ used: 0, max: 10_000 });
    await within(buyer, (tx) => billing.returnCredits(tx, buyer.workspaceId, receipt));
    expect((await subscriptionOf(buyer)).usage.keywords.used).toBe(0);
  });
});

describe('A11 payment records', () => {
  it('are the provider’s: invoices of the first payment and of a change, the portal, the payment method', async () => {
    const records = async ({ token }: { token: string }) =>
      (await api.call<PaymentRecords>('GET', '/user/payment-records', { token })).data;
    const buyer = await newWorkspace();
    expect(await records(buyer)).toEqual({
      portalUrl: null,
      updatePaymentUrl: null,
      card: null,
      invoices: [],
      otherSubscriptions: [],
    });
    const { data } = await put(buyer, { planId: 1 });
    await deliver(await pay(data.checkoutUrl, buyer.workspaceId));
    await put(buyer, { planId: 2 });
    const found = await records(buyer);
    expect(found).toMatchObject({
      card: { brand: 'visa', lastFour: '4242' },
      invoices: [
        { reason: 'change', status: 'paid', total: '$30' },
        { reason: 'first', status: 'paid', total: '$49' },
      ],
    });
    await put(buyer, { planId: 1 });
    expect((await records(buyer)).invoices[0]).toMatchObject({
      ...{ reason: 'change', status: 'credited', total: '-$30' },
    });
    const portal = await fetch(found.portalUrl ?? '');
    expect([portal.status, await portal.text()]).toEqual([200, expect.stringContaining('billing address')]);
    const invoice = await fetch(found.invoices[0]?.url ?? '');
    expect([invoice.status, await invoice.text()]).toEqual([200, expect.stringContaining('$30')]);
  });
});
