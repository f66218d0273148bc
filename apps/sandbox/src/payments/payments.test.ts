import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, startTestSandbox, type Json } from '../testing/sandbox-client.ts';

const SECRET = 'signing-secret';

describe('payments', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    sandbox = await startTestSandbox({
      payments: {
        apiKey: 'pay-key',
        variants: {
          '7': { name: 'Growth', priceCents: 7900, interval: 'month' },
          '8': { name: 'Growth Yearly', priceCents: 79_000, interval: 'year' },
          '9': { name: 'Enterprise', priceCents: 19_900, interval: 'month' },
        },
        webhookUrl: receiver.url,
        webhookSecret: SECRET,
      },
    });
  });
  afterAll(async () => {
    await sandbox.stop();
    await receiver.stop();
  });

  const pay = async (
    method: string,
    path: string,
    body?: unknown,
    key = 'pay-key',
  ): Promise<{ status: number; body: Json }> => {
    const response = await fetch(`${sandbox.client.url}/pay/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const checkout = (workspaceId: string, variant = '7') =>
    pay('POST', '/checkouts', {
      data: {
        type: 'checkouts',
        attributes: {
          product_options: { redirect_url: 'http://127.0.0.1:9/billing?done=1' },
          checkout_data: { email: 'a@b.example', custom: { workspace_id: workspaceId } },
        },
        relationships: {
          store: { data: { type: 'stores', id: '1' } },
          variant: { data: { type: 'variants', id: variant } },
        },
      },
    });

  /** Pays for Growth; answers the subscription as the first event about it says. */
  const bought = async (workspaceId: string): Promise<Json> => {
    const { url } = (await checkout(workspaceId)).body.data.attributes;
    const body = new URLSearchParams({ email: '' });
    await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual', body });
    for (let wanted = 1; ; wanted += 1) {
      const hooks = await receiver.count(wanted);
      const told = hooks.find((hook) => hook.body.meta.custom_data.workspace_id === workspaceId);
      if (told !== undefined) return told.body.data;
    }
  };

  test('paying on the hosted page makes a subscription, sends a signed event for the workspace and leads back', async () => {
    const created = await checkout('w-1');
    expect(created.status).toBe(201);
    const { url } = created.body.data.attributes;
    const page = await (await fetch(url)).text();
    expect(page).toContain('Growth');
    expect(page).toContain('$79');
    const paid = await fetch(`${url}/pay`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=x%40y.example',
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1:9/billing?done=1']);
    const hook = (await receiver.count(1))[0]!;
    expect(hook.headers['x-signature']).toBe(createHmac('sha256', SECRET).update(hook.raw).digest('hex'));
    expect(hook.body.meta).toMatchObject({
      event_name: 'subscription_created',
      custom_data: { workspace_id: 'w-1' },
    });
    const read = await pay('GET', `/subscriptions/${hook.body.data.id}`);
    expect(read.body.data.attributes).toMatchObject({
      status: 'active',
      variant_id: 7,
      user_email: 'x@y.example',
      renews_at: '2026-04-02T09:00:00.000000Z',
    });
    expect((await fetch(url)).status).toBe(404);
  });

  test('a card that is refused buys nothing and tells nobody; the page stays open, and paying there works', async () => {
    const { url } = (await checkout('w-6')).body.data.attributes;
    const sentence = 'The card was refused. Try another card.';
    const first = await (await fetch(url)).text();
    expect(first).toContain('Use a card that is refused');
    expect(first).not.toContain(sentence);
    const told = receiver.hooks.length;
    const body = new URLSearchParams({ email: 'x@y.example' });
    const refused = await fetch(`${url}/refuse`, { method: 'POST', redirect: 'manual', body });
    expect(refused.status).toBe(200);
    const page = await refused.text();
    expect(page).toContain(`role="alert">${sentence}<`);
    expect(page).toContain('value="x@y.example"');
    expect(page).toContain('>Pay $79<');
    const again = await fetch(`${url}/refuse`);
    expect([again.url, (await again.text()).includes(sentence)]).toEqual([url, false]);

    const paid = await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual', body });
    expect(paid.status).toBe(303);
    const hooks = await receiver.count(told + 1);
    expect(hooks.slice(told).map((hook) => hook.body.meta.event_name)).toEqual(['subscription_created']);
    const closed = await fetch(`${url}/refuse`, { method: 'POST', redirect: 'manual', body });
    expect(closed.status).toBe(404);
  });

  test('a plan change, a cancellation, its withdrawal and the end of the period are each told', async () => {
    const { url } = (await checkout('w-2')).body.data.attributes;
    const before = receiver.hooks.length;
    await fetch(`${url}/pay`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    const id = (await receiver.count(before + 1)).at(-1)!.body.data.id;
    const patch = (attributes: Json) =>
      pay('PATCH', `/subscriptions/${id}`, { data: { type: 'subscriptions', id, attributes } });
    expect((await patch({ variant_id: 8 })).body.data.attributes.renews_at).toBe(
      '2027-03-02T09:00:00.000000Z',
    );
    expect((await patch({ cancelled: true })).body.data.attributes).toMatchObject({
      status: 'cancelled',
      ends_at: '2027-03-02T09:00:00.000000Z',
    });
    expect((await patch({ cancelled: false })).body.data.attributes).toMatchObject({
      status: 'active',
      ends_at: null,
    });
    expect((await pay('DELETE', `/subscriptions/${id}`)).body.data.attributes.status).toBe('cancelled');
    await sandbox.client.control('POST', '/clock', { advance: 365 * 24 * 60 + 1 });
    expect((await pay('GET', `/subscriptions/${id}`)).body.data.attributes.status).toBe('expired');
    const told = async (wanted: number) =>
      (await receiver.count(wanted)).filter((h) => h.body.data.id === id).map((h) => h.body.meta.event_name);
    let names = await told(receiver.hooks.length);
    while (!names.includes('subscription_expired')) names = await told(receiver.hooks.length + 1);
    expect(names.slice(0, 6)).toEqual([
      'subscription_created',
      'subscription_updated',
      'subscription_cancelled',
      'subscription_updated',
      'subscription_resumed',
      'subscription_updated',
    ]);
  });

  test('another price is billed with the difference of what is left, a smaller one credits it', async () => {
    const { id, attributes } = await bought('w-5');
    const change = (variant: string) => {
      const body = { data: { type: 'subscriptions', id, attributes: { variant_id: Number(variant) } } };
      return pay('PATCH', `/subscriptions/${id}`, body);
    };
    const totals = async () =>
      (await pay('GET', `/subscription-invoices?filter[subscription_id]=${id}`)).body.data.map(
        ({ attributes: invoice }: Json) => invoice.total_formatted,
      );
    await change('9');
    expect(await totals(), 'a whole period lies ahead').toEqual(['$120', '$79']);
    const days = (Date.parse(attributes.renews_at) - Date.parse(attributes.created_at)) / 86_400_000;
    await sandbox.client.control('POST', '/clock', { advance: (days / 2) * 24 * 60 });
    await change('7');
    expect((await totals())[0]).toBe('-$60');
    await change('8');
    expect((await totals())[0], 'a year, less half a month').toBe('$750.50');
  });

  test('a renewal that fails is tried again for two weeks without a new period, then it is unpaid and expires', async () => {
    const { id } = await bought('w-4');
    const portal = (what: string) =>
      fetch(`${sandbox.client.url}/pay/portal/${id}/${what}`, { method: 'POST', redirect: 'manual' });
    const read = async () => (await pay('GET', `/subscriptions/${id}`)).body.data.attributes;
    const invoices = async () =>
      (await pay('GET', `/subscription-invoices?filter[subscription_id]=${id}`)).body.data.map(
        ({ attributes }: Json) => attributes.status,
      );
    const days = (count: number) => sandbox.client.control('POST', '/clock', { advance: count * 24 * 60 });

    await portal('payment-fails');
    const attempts = [];
    for (const wait of [0, 3, 3, 4]) {
      await days(wait);
      const { status, renews_at } = await read();
      attempts.push([status, renews_at]);
    }
    expect(attempts.map(([status]) => status)).toEqual(Array(4).fill('past_due'));
    expect(new Set(attempts.map(([, at]) => at)).size).toBe(4);
    expect(await invoices()).toEqual(['pending', 'paid']);
    // Cancelling and resuming pays for nothing.
    await pay('DELETE', `/subscriptions/${id}`);
    const resumed = { data: { type: 'subscriptions', id, attributes: { cancelled: false } } };
    expect((await pay('PATCH', `/subscriptions/${id}`, resumed)).body.data.attributes.status).toBe(
      'past_due',
    );

    await days(4);
    expect(await read()).toMatchObject({ status: 'unpaid', renews_at: null });
    await portal('payment-succeeds');
    expect(await read()).toMatchObject({ status: 'active', ends_at: null });
    expect(await invoices()).toEqual(['paid', 'paid']);
    await portal('payment-fails');
    await days(28);
    const ended = await read();
    expect(ended.status).toBe('expired');
    expect(ended.ends_at).not.toBeNull();
    expect(await invoices()).toEqual(['pending', 'paid', 'paid']);
  });

  test('a wrong key, variant or subscription is refused in the form of the API', async () => {
    expect(await pay('GET', '/subscriptions/1', undefined, 'wrong')).toMatchObject({
      status: 401,
      body: { errors: [{ status: '401' }] },
    });
    expect(await checkout('w-3', '99')).toMatchObject({
      status: 422,
      body: { errors: [{ detail: 'The selected variant does not exist.' }] },
    });
    expect((await pay('GET', '/subscriptions/1')).status).toBe(404);
  });
});
