import { linkedInUserName, listAccounts } from '../actors/account.ts';
import {
  accountCard,
  connectWithCode,
  enterCode,
  openConnectDialog,
  signInAtLinkedIn,
} from '../actors/connect.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { toast } from '../actors/toast.ts';
import { worldOf } from '../actors/world.ts';
import { expect, test } from '../harness/journey.ts';

test('the free trial connects no account, and says which plan does', async ({ page, product }) => {
  await signedInPerson(page, product.url);
  await page.goto('/settings');
  await expect(page.getByText(/includes no LinkedIn account/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/billing');
});

test('an account is connected with a code; wrong passwords and codes are said in place', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const dialog = await openConnectDialog(page);
  await signInAtLinkedIn(dialog, linkedInUserName('wrong'));
  await expect(dialog.getByLabel('LinkedIn password')).toHaveAccessibleDescription(
    /LinkedIn did not accept this email address and password/,
  );

  await signInAtLinkedIn(dialog, linkedInUserName('sms'));
  await enterCode(page, '000000');
  const code = page.getByLabel('Verification code');
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await expect(code).toHaveValue('000000');
  await enterCode(page);
  await expect(toast(page, / is connected$/)).toBeVisible();

  const [account] = await listAccounts(api);
  expect(account?.status).toBe('Active');
  await expect(accountCard(page, account?.name ?? '')).toContainText('Active');
});

test('a cookie connects; an expired one is refused with what to do', async ({ page, product }) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const dialog = await openConnectDialog(page);
  await dialog.getByText('Session cookie', { exact: true }).click();
  await dialog.getByLabel('Session cookie (li_at)').fill('li_at_expired');
  await dialog.getByRole('button', { name: 'Use this browser’s' }).click();
  await dialog.getByRole('button', { name: 'Connect account' }).click();
  await expect(dialog.getByLabel('Session cookie (li_at)')).toHaveAccessibleDescription(
    /Copy a fresh li_at cookie/,
  );
  await dialog.getByLabel('Session cookie (li_at)').fill('li_at_ok_fjord');
  await dialog.getByRole('button', { name: 'Connect account' }).click();
  await expect(toast(page, / is connected$/)).toBeVisible();
  expect(await listAccounts(api)).toHaveLength(1);
});

test('an approval in the LinkedIn app goes on by itself', async ({ page, product }) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.basic);
  await signInAtLinkedIn(await openConnectDialog(page), linkedInUserName('approve'));
  await expect(page.getByText('Waiting for your approval in the LinkedIn app.')).toBeVisible();
  await expect(toast(page, / is connected$/)).toBeVisible({ timeout: 30_000 });
});

test('a session that LinkedIn ends is shown without a reload, reconnected, and at last unlinked', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.basic);
  const username = linkedInUserName('sms');
  const name = await connectWithCode(page, username);
  const world = worldOf(api);
  await world.setStatus((await world.accountOf(username)).id, 'CREDENTIALS');

  const card = accountCard(page, name);
  await expect(card).toContainText('Disconnected');
  await card.getByRole('button', { name: 'Reconnect' }).click();
  const dialog = page.getByRole('dialog', { name: `Reconnect ${name}` });
  await signInAtLinkedIn(dialog, username);
  await enterCode(page);
  await expect(toast(page, `${name} is connected again`)).toBeVisible();
  await expect(card).toContainText('Active');

  await card.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Unlink account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink account' }).click();
  await expect(page.getByText('No LinkedIn account is connected')).toBeVisible();
  expect((await listAccounts(api)).filter(({ status }) => status !== 'Deleted')).toEqual([]);
});

test('one LinkedIn member is connected in one workspace only', async ({ page, product, anotherBrowser }) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.basic);
  const username = linkedInUserName('sms');
  await connectWithCode(page, username);

  const elsewhere = await (await anotherBrowser()).newPage();
  const other = await signedInPerson(elsewhere, product.url, 'Odd Nilsen');
  await buyPlan(other.api, plans.basic);
  await signInAtLinkedIn(await openConnectDialog(elsewhere), username);
  await enterCode(elsewhere);
  await expect(
    elsewhere.getByText('This LinkedIn account is already connected in another workspace.').first(),
  ).toBeVisible();
  expect(await listAccounts(other.api)).toEqual([]);
});
