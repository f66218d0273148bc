import type { ReplyOf } from '@waypost/contract/route';
import type { usersRoutes } from '@waypost/contract/users.routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

let product: WholeProduct;
let mine: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
});
afterAll(() => product.close());

it('A11 an account that was deleted counts as no sender, also while a campaign still names it', async () => {
  const used = async () => {
    const usage = await mine.done<ReplyOf<typeof usersRoutes.getUsage>>('GET', '/user/usage');
    return [usage.senders.used, usage.linkedInAccounts.used];
  };
  const [senders = 0, accounts = 0] = await used();
  expect(senders).toBe(1);
  await mine.done('POST', '/linkedin/account/unlink', { accountId: mine.accountId });
  expect(await used()).toEqual([0, accounts - 1]);
});
