import type { User } from '@waypost/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list } from '../platform/db/rows.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import { unconnectedEndpoints } from './api-description/unconnected-endpoints.ts';
import { ownRequests, type Parts } from './testing/own-requests.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { keyOf, sendParts } from './testing/send-parts.ts';
import { createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

const endpoints = await unconnectedEndpoints();
const takesBody = endpoints.filter(
  ({ route, schemas }) => 'body' in schemas || (route.method !== 'GET' && route.wire === 'json'),
);

let product: WholeProduct;
let mine: SeededWorkspace;
let other: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
  other = await seedWorkspace(product, 'boris');
});
afterAll(() => product.close());

/** What nobody may give themselves. */
const privileges = (): Record<string, unknown> => ({
  role: 'ADMIN',
  planId: 100,
  workspaceId: other.workspaceId,
  workspace_id: other.workspaceId,
  isAdmin: true,
  is_admin: true,
  userId: other.userId,
  subscription: { planId: 100, status: 'active' },
  isOnboardingCompleted: true,
  linkedInAccountsLimit: 1000,
});

/** Everything about the user that a right or a price depends on. */
async function standing(): Promise<unknown> {
  const user = await mine.done<User>('GET', '/user');
  const rows = await inWorkspace(product.platform.db, mine.workspaceId, (tx) =>
    list(
      tx,
      sql`select u.is_admin, u.email, m.role, s.plan_id, s.status from users u
        join memberships m using (workspace_id) join subscriptions s using (workspace_id)`,
    ),
  );
  const { role, workspaceId, isOnboardingCompleted, subscription, id, email } = user;
  const plan = { planId: subscription?.planId, status: subscription?.status };
  return { role, workspaceId, isOnboardingCompleted, id, email, plan, rows };
}

describe('what nobody may give themselves is refused or ignored', () => {
  it.each(takesBody.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const before = await standing();
    // A refused request uses up nothing of what was made for it.
    let parts: Parts | undefined;
    for (const [name, value] of Object.entries(privileges())) {
      parts ??= await ownRequests[keyOf(endpoint)]?.make(mine, product);
      // The one call that takes a plan's id asks the payment provider for it, and is tested there.
      if (parts === undefined || (parts.body !== undefined && name in parts.body)) continue;
      const answer = await sendParts(
        product,
        endpoint,
        { ...parts, body: { ...parts.body, [name]: value } },
        mine,
      );
      const isRefused = answer.status === 422 && answer.error.code === 'invalid_input';
      // A call without a body does not read one.
      expect(
        isRefused || (answer.status === 200 && !('body' in endpoint.schemas)),
        `${name}: ${answer.text}`,
      ).toBe(true);
      if (!isRefused) parts = undefined;
      product.platform.clock.advance(10 * 60_000);
    }
    expect(await standing()).toEqual(before);
  });
});

it('a plan without a checkout cannot be asked for', async () => {
  const before = await standing();
  for (const planId of [0, 100, 7, -1]) {
    const answer = await mine.call('PUT', '/user/subscription', { planId });
    expect([409, 422], answer.text).toContain(answer.status);
  }
  expect(await standing()).toEqual(before);
});

it('a new user is never an administrator and starts on the trial, whatever is sent along', async () => {
  const body = { name: 'Eve', email: 'eve@example.com', password: 'a long password' };
  for (const [name, value] of Object.entries(privileges())) {
    const answer = await product.call({
      method: 'POST',
      path: '/auth/signup',
      body: { ...body, [name]: value },
    });
    expect(answer.status, name).toBe(422);
  }
  const { data } = await product.call<{ user: User }>({ method: 'POST', path: '/auth/signup', body });
  expect(data.user).toMatchObject({ role: 'USER', subscription: { planId: 0, status: 'trialing' } });
});
