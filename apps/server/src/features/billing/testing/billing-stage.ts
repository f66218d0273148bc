import type { ErrorCode } from '@waypost/contract/errors';
import type { Subscription } from '@waypost/contract/users';
import { type RunningSandbox, startSandbox } from '@waypost/sandbox/start-sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLemonSqueezyPayments } from '../../../adapters/payments-lemon-squeezy/index.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { createTestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform } from '../../../platform/testing/test-platform.ts';
import type { Payments } from '../../../ports/payments.ts';
import { createUsers } from '../../users/index.ts';
import { type BillingAccounts, createBilling } from '../index.ts';
import { type RelayedWebhook, startWebhookRelay } from './webhook-relay.ts';

export const dayMs = 86_400_000;
const webhookSecret = 'webhook secret of the test';
const variants = new Map([1, 2, 3, 4, 5, 6].map((planId) => [planId, String(100 + planId)] as const));

export interface Buyer {
  token: string;
  workspaceId: string;
}

export type BillingStage = Awaited<ReturnType<typeof createBillingStage>>;

/** Billing over a real database and the payment door of the sandbox, whose webhooks are delivered by hand. */
export async function createBillingStage() {
  const platform = await createTestPlatform();
  const folder = await mkdtemp(join(tmpdir(), 'billing-test-'));
  const relay = await startWebhookRelay();
  const sandbox: RunningSandbox = await startSandbox({
    port: 0,
    dataDir: folder,
    people: 500,
    speed: 0,
    startAt: new Date(platform.clock.businessNow()).toISOString(),
    payments: { apiKey: 'key', webhookUrl: relay.url, webhookSecret },
  });
  /** Workspaces by bearer token; the sign-in itself is tested in auth. */
  const actors = new Map<string, { userId: string; workspaceId: string }>();
  /** LinkedIn accounts by workspace, and what they were last told; the sender's own tests show what it does then. */
  const linked = new Map<string, { id: string; name: string }[]>();
  const rights = new Map<string, Parameters<BillingAccounts['setRights']>[2]>();
  const accounts: BillingAccounts = {
    linked: async (_tx, workspaceId) => linked.get(workspaceId) ?? [],
    setRights: async (_tx, workspaceId, given) => void rights.set(workspaceId, given),
  };
  const paymentsAt = (apiUrl: string): Payments =>
    createLemonSqueezyPayments({ apiUrl, apiKey: 'key', storeId: '1', webhookSecret });
  const authenticate = async (token: string) => {
    const actor = actors.get(token);
    return actor === undefined
      ? undefined
      : { ...actor, isAdmin: false, familyId: actor.userId, expiresWallAt: Number.MAX_SAFE_INTEGER };
  };
  const users = createUsers(platform, { subscriptionOf: (tx, id) => billing.subscriptionOf(tx, id) });
  const billingOver = (payments: Payments) =>
    createBilling(platform, {
      users,
      payments,
      config: { variants, publicUrl: 'http://app.example' },
      counts: { linkedAccounts: async () => 1, senders: async () => 0 },
      accounts,
    });
  const payments = paymentsAt(`${sandbox.url}/pay/v1`);
  const billing = billingOver(payments);
  const api = await createTestApi(platform, [users, billing], authenticate);

  const stage = {
    platform,
    sandbox,
    relay,
    api,
    billing,
    payments,
    linked,
    rights,
    paymentsAt,
    billingOver,
    authenticate,
    /** @param daysCountFrom business instant from which the days of its trial count; now, unless given */
    async newWorkspace(daysCountFrom?: number): Promise<Buyer> {
      const address = { userId: platform.random.id(), workspaceId: platform.random.id() };
      await inWorkspace(platform.db, address.workspaceId, async (tx) => {
        await createUsers(platform).create(tx, address, {
          name: 'Buyer',
          email: `${address.userId}@example.com`,
        });
        await billing.startTrial(tx, address.workspaceId, daysCountFrom);
      });
      const token = `token-of-${address.userId}`;
      actors.set(token, address);
      return { token, workspaceId: address.workspaceId };
    },
    subscriptionOf: async ({ token }: Buyer): Promise<Subscription> =>
      (await api.call<Subscription>('GET', '/user/subscription', { token })).data,
    put: ({ token }: Buyer, body: unknown) =>
      api.call<{ subscription: Subscription; checkoutUrl: string | null }>('PUT', '/user/subscription', {
        token,
        body,
      }),
    within: <T>({ workspaceId }: Pick<Buyer, 'workspaceId'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
      inWorkspace(platform.db, workspaceId, work),
    async deliver({ body, headers }: Pick<RelayedWebhook, 'body' | 'headers'>) {
      const answer = await api.server.inject({
        method: 'POST',
        url: '/api/webhooks/payments',
        payload: body,
        headers,
      });
      const heard: { code?: ErrorCode; data?: { outcome: string } } = answer.json();
      return { status: answer.statusCode, body: heard };
    },
    /** Moves business time here and at the provider. */
    async advance(ms: number): Promise<void> {
      const moved = await fetch(`${sandbox.url}/_sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-secret': sandbox.controlSecret },
        body: JSON.stringify({ advance: ms / 60_000 }),
      });
      if (moved.status !== 200) throw new Error(`The sandbox answered ${moved.status}.`);
      platform.clock.advanceBusiness(ms);
    },
    /** Pays on the hosted page, as the browser's form does; answers the webhook that follows, not delivered yet. */
    async pay(
      checkoutUrl: string | null,
      workspaceId: string,
      email = 'buyer@example.com',
    ): Promise<RelayedWebhook> {
      const paid = await fetch(`${checkoutUrl}/pay`, {
        method: 'POST',
        body: new URLSearchParams({ email }),
        redirect: 'manual',
      });
      if (paid.headers.get('location') !== 'http://app.example/billing?checkout=done') {
        throw new Error(`The hosted page answered ${paid.status} ${paid.headers.get('location')}.`);
      }
      const [created] = await relay.take(1, workspaceId);
      return created as RelayedWebhook;
    },
    async withPlan(planId: number, extra: object = {}): Promise<Buyer> {
      const buyer = await stage.newWorkspace();
      const { data } = await stage.put(buyer, { planId, ...extra });
      const created = await stage.pay(data.checkoutUrl, buyer.workspaceId);
      const { body } = await stage.deliver(created);
      if (body.data?.outcome !== 'stored') throw new Error(`The webhook came to ${body.data?.outcome}.`);
      return buyer;
    },
    /** One turn of the daily reads. */
    sweep: async () => void (await billing.loops?.[0]?.run(new AbortController().signal)),
    /** One turn of what is told to accounts that came or went. */
    tellRights: async () => void (await billing.loops?.[1]?.run(new AbortController().signal)),
    async close(): Promise<void> {
      await api.close();
      await sandbox.close();
      await relay.close();
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return stage;
}
