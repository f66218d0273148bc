import type { Subscription } from '@waypost/contract/users';
import { linkAccount, listAccounts } from '../actors/account.ts';
import { planCard } from '../actors/checkout.ts';
import { accountCard } from '../actors/connect.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { expect, test } from '../harness/journey.ts';

test('A11 a smaller plan asks which accounts go on; the others rest, say why, and come back with a larger plan', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const first = await linkAccount(api);
  const second = await linkAccount(api);
  const planId = async () => (await api.get<Subscription>('/user/subscription')).planId;
  const resting = async () => {
    const accounts = await listAccounts(api);
    return accounts.filter(({ planRest }) => planRest !== null).map(({ name }) => name);
  };

  await test.step('nothing is chosen for anybody, and without a choice nothing changes', async () => {
    await page.goto('/billing');
    await planCard(page, 'Basic').getByRole('button').click();
    const dialog = page.getByRole('alertdialog', { name: 'Change from Growth to Basic?' });
    await expect(dialog).toContainText('Choose 1 account to go on with');
    await expect(dialog).toContainText('0 of 1 chosen');
    await expect(dialog.getByRole('button', { name: 'Change to Basic' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Keep the plan' }).click();
    expect(await planId()).toBe(2);
    expect(await resting()).toEqual([]);
  });

  await test.step('the chosen account goes on, the other rests and says why', async () => {
    await planCard(page, 'Basic').getByRole('button').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('checkbox', { name: second.name }).click();
    await expect(dialog).toContainText('1 of 1 chosen');
    await dialog.getByRole('button', { name: 'Change to Basic' }).click();
    await expect(page.getByRole('group', { name: 'Current plan' })).toContainText('Basic');
    expect(await planId()).toBe(1);
    await expect.poll(resting).toEqual([first.name]);
    await page.goto('/settings');
    await expect(page.getByText('2 connected, 1 may act on Basic')).toBeVisible();
    await expect(
      page.getByText('The Basic plan lets 1 LinkedIn account act, and 2 are connected.'),
    ).toBeVisible();
    const rests = ' rests: more LinkedIn accounts are connected than your plan lets act.';
    await expect(accountCard(page, first.name)).toContainText(first.name + rests);
    await expect(accountCard(page, second.name)).not.toContainText(rests);
  });

  await test.step('with a larger plan both go on', async () => {
    await page.goto('/billing');
    await planCard(page, 'Growth').getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change to Growth' }).click();
    await expect(page.getByRole('group', { name: 'Current plan' })).toContainText('Growth');
    await expect.poll(resting).toEqual([]);
  });
});
