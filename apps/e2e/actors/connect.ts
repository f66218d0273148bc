import { expect, type Locator, type Page } from '@playwright/test';
import { linkedInCode, linkedInPassword } from './account.ts';
import { toast } from './toast.ts';

/** Opens the connect dialog from the settings, whether or not an account is linked already. */
export async function openConnectDialog(page: Page): Promise<Locator> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Connect account' }).click();
  return page.getByRole('dialog', { name: 'Connect a LinkedIn account' });
}

/** Fills in the password form and sends it; what comes next depends on the user name. */
export async function signInAtLinkedIn(
  dialog: Locator,
  username: string,
  password = linkedInPassword,
): Promise<void> {
  await dialog.getByLabel('LinkedIn email or phone').fill(username);
  await dialog.getByLabel('LinkedIn password').fill(password);
  await dialog.getByRole('button', { name: /^(Connect|Reconnect) account$/ }).click();
}

/** Types the code that LinkedIn has sent into the second step. */
export async function enterCode(page: Page, code = linkedInCode): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter the code from LinkedIn' });
  await dialog.getByLabel('Verification code').fill(code);
  await dialog.getByRole('button', { name: 'Verify and connect' }).click();
}

/** The card of one account in the settings. */
export function accountCard(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

/** The whole way: connects an account that asks for a code by text message; answers its name. */
export async function connectWithCode(page: Page, username: string): Promise<string> {
  await signInAtLinkedIn(await openConnectDialog(page), username);
  await enterCode(page);
  const news = toast(page, / is connected$/);
  await expect(news).toBeVisible();
  return ((await news.textContent()) ?? '').replace(/ is connected$/, '');
}
