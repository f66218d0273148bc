import type { Page } from '@playwright/test';
import { linkAccount, linkedInUserName } from '../actors/account.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { worldOf } from '../actors/world.ts';
import { expect, test } from '../harness/journey.ts';

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('A12 the bell counts up without a reload and down when something is read, in every tab', async ({
  page,
  context,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const signIns = [linkedInUserName('ok'), linkedInUserName('ok')];
  const accounts = [await linkAccount(api, signIns[0]), await linkAccount(api, signIns[1])];
  const world = worldOf(api);
  const lose = async (signIn = '') => world.setStatus((await world.accountOf(signIn)).id, 'CREDENTIALS');
  const second = await context.newPage();
  await page.goto('/dashboard');
  await second.goto('/leads');
  for (const tab of [page, second]) await expect(bell(tab, 'Notifications')).toBeVisible();

  await lose(signIns[0]);
  for (const tab of [page, second]) await expect(bell(tab, 'Notifications, 1 unread')).toBeVisible();
  await lose(signIns[1]);
  for (const tab of [page, second]) await expect(bell(tab, 'Notifications, 2 unread')).toBeVisible();

  await bell(page, 'Notifications, 2 unread').click();
  const list = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list
    .getByRole('button', { name: `Mark as read: ${accounts[0]?.name ?? ''} is disconnected` })
    .click();
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toHaveCount(1);
  await list.getByRole('link', { name: `${accounts[1]?.name ?? ''} is disconnected` }).click();
  await expect(page).toHaveURL('/settings');
  for (const tab of [page, second]) await expect(bell(tab, 'Notifications')).toBeVisible();
});
