import type { Subscription } from '@waypost/contract/users';
import { buyPlanInBrowser, planCard } from '../actors/checkout.ts';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('A11 a plan is bought in the hosted page and changed by the signed word of the provider', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await page.goto('/dashboard');
  const upgrade = page.getByRole('region', { name: 'Upgrade' });
  await upgrade.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/billing');
  await expect(planCard(page, 'Free Trial').getByRole('button')).toBeDisabled();
  await expect(planCard(page, 'Custom').getByRole('link', { name: /Contact Sales/ })).toBeVisible();

  await buyPlanInBrowser(page, 'Growth', product.sandboxUrl);
  await expect(page.getByRole('group', { name: 'Current plan' })).toContainText('Growth');
  await expect(planCard(page, 'Growth').getByRole('button')).toBeDisabled();
  await expect(upgrade).toBeHidden();
  const bought = await api.get<Subscription>('/user/subscription');
  expect(bought).toMatchObject({ planId: 2, status: 'active', usage: { keywords: { max: 25_000 } } });
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /Open the customer portal/ })).toBeVisible();

  await planCard(page, 'Enterprise').getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change to Enterprise' }).click();
  await expect(page.getByRole('group', { name: 'Current plan' })).toContainText('Enterprise');
  await expect
    .poll(async () => (await api.get<Subscription>('/user/subscription')).planId, { timeout: 20_000 })
    .toBe(3);
});

test('A11 cancelling in the hosted page buys nothing and says so', async ({ page, product }) => {
  const { api } = await signedInPerson(page, product.url);
  await page.goto('/billing?interval=year');
  await planCard(page, 'Basic Yearly').getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Pay $490' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was bought and nothing was charged.')).toBeVisible();
  expect((await api.get<Subscription>('/user/subscription')).planId).toBe(0);
});

test('A11 a running plan is cancelled to its end and taken back', async ({ page, product }) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlanInBrowser(page, 'Basic', product.sandboxUrl);
  const status = async () => (await api.get<Subscription>('/user/subscription')).status;
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect.poll(status, { timeout: 20_000 }).toBe('cancelled');
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect.poll(status, { timeout: 20_000 }).toBe('active');
});
