import type { Page } from '@playwright/test';
import { appCode, timeLeftInStep } from '../actors/authenticator.ts';
import { openLetter } from '../actors/mail.ts';
import { aNewPerson, apiOfBrowser, signedInPerson } from '../actors/person.ts';
import { signUpInBrowser } from '../actors/sign-up.ts';
import { toast } from '../actors/toast.ts';
import { expect, test } from '../harness/journey.ts';

/** Five tabs load the app at once, on a machine that may have other work. */
const LOADED_WITHIN_MS = 45_000;

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

test('A6 a forgotten password is replaced by mail, the sign-in asks for a second step, and a session elsewhere is ended', async ({
  page,
  product,
  anotherBrowser,
}) => {
  const person = await signedInPerson(page, product.url);
  let secret = '';
  let usedCode = '';
  let link = '';

  await test.step('two-step sign-in is set up with a QR code and ten recovery codes', async () => {
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await password(dialog.page()).fill('not my password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(password(page)).toHaveAccessibleDescription(/not your password/);
    await password(page).fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    secret = await dialog.locator('code').innerText();
    await timeLeftInStep();
    usedCode = appCode(secret, -1);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(usedCode);
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('waypost-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  });

  const other = await (await anotherBrowser()).newPage();
  await test.step('in another browser the password is forgotten, and the link comes by mail', async () => {
    await other.goto('/auth');
    await other.getByLabel('Email').fill(person.email);
    await other.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(other.getByLabel('Email')).toHaveValue(person.email);
    await other.getByRole('button', { name: 'Send the link' }).click();
    await expect(other.getByText(`If ${person.email} has an account, a link is on its way.`)).toBeVisible();
    await openLetter(other, 'Choose a new password for Waypost', person.email);
    await other.getByRole('main').getByRole('link').first().click();
    await expect(other).toHaveURL(/\/auth\/reset#/);
    link = other.url();
  });

  const better = 'quiet winter orchard';
  await test.step('a password that everybody guesses is refused, a better one ends every session', async () => {
    const field = other.getByLabel('New password', { exact: true });
    await field.fill('password2026');
    await other.getByRole('button', { name: 'Save password' }).click();
    await expect(field).toHaveAccessibleDescription(/first passwords that guessers try/);
    await field.fill(better);
    await other.getByRole('button', { name: 'Save password' }).click();
    await expect(other.getByText('Your password was changed and every session ended.')).toBeVisible();
    // Nobody touches the page of the first browser, and it says what happened.
    await expect(page.getByText('You were signed out. Sign in to go on where you were.')).toBeVisible();
    await expect(page).toHaveURL('/auth');
  });

  await test.step('the link that was used says so at once and leads to a new one', async () => {
    await other.goto(link);
    await expect(other.getByRole('alert')).toContainText('This link does not work any more: it was used');
    await expect(other.getByLabel('New password', { exact: true })).toBeHidden();
    await other.getByRole('link', { name: 'Send a new link' }).click();
    await expect(other.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await other.getByRole('link', { name: 'Sign in' }).click();
  });

  await test.step('the sign-in asks for the code; a wrong one is said in place, the right one opens', async () => {
    await other.getByLabel('Email').fill(person.email);
    await password(other).fill(better);
    await signInButton(other).click();
    await expect(other.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
    const code = other.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await code.fill(usedCode);
    await expect(code).toHaveAccessibleDescription(/not right or was used already/);
    await code.pressSequentially(appCode(secret));
    await expect(other).toHaveURL(/\/(dashboard|onboarding)$/);
  });

  await test.step('the first browser returns to where it was, with a recovery code, and is signed out from the second', async () => {
    await page.getByLabel('Email').fill(person.email);
    await password(page).fill(better);
    await signInButton(page).click();
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, 1));
    await expect(page).toHaveURL('/settings/security');
    await other.goto('/settings/security');
    await other.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await expect(toast(other, 'Signed out')).toBeVisible();
    // Nobody touches the page: its stream ends with the session.
    await expect(page).toHaveURL('/auth');
    await expect(other.getByText('This session')).toBeVisible();
  });
});

test('A6 an address that is not confirmed works and is told so, until its link is opened', async ({
  page,
}) => {
  const person = aNewPerson();
  await signUpInBrowser(page, person);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(toast(page, 'The link is on its way')).toBeVisible();
  await openLetter(page, 'Confirm your email address for Waypost', person.email);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeHidden();
});

test('A5 the sign-in is kept under its keys, shared by all tabs, renewed once, and comes back to where one was', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const person = aNewPerson();
  await signUpInBrowser(page, person);

  await test.step('auth-data, accessToken and user-preferences hold what they are specified to hold', async () => {
    const auth = (await stored(page, 'auth-data')) as Record<string, unknown>;
    expect(Object.keys(auth).toSorted()).toEqual(
      ['accessToken', 'isAdmin', 'isAuthenticated', 'refreshToken', 'user'].toSorted(),
    );
    expect(auth).toMatchObject({ isAuthenticated: true, isAdmin: false, user: { email: person.email } });
    expect(await stored(page, 'accessToken')).toEqual({ token: auth['accessToken'] });
    await page.getByRole('radio', { name: 'Dark' }).click();
    expect(await stored(page, 'user-preferences')).toEqual({ theme: 'dark' });
  });

  const tabs = [page];
  for (const address of ['/leads', '/settings', '/billing', '/inbox']) {
    const tab = await context.newPage();
    await tab.goto(address);
    tabs.push(tab);
  }
  await test.step('five tabs whose token has ended renew it once, and nobody is signed out', async () => {
    const renewals: number[] = [];
    context.on('response', (answer) => {
      if (answer.url().endsWith('/api/auth/refresh')) renewals.push(answer.status());
    });
    await page.evaluate(() => {
      const auth = JSON.parse(localStorage.getItem('auth-data') ?? '{}') as Record<string, unknown>;
      localStorage.setItem(
        'auth-data',
        JSON.stringify({ ...auth, accessToken: 'wpa_a-token-that-has-ended' }),
      );
    });
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible({ timeout: LOADED_WITHIN_MS });
    expect(new Set(renewals)).toEqual(new Set([200]));
    const auth = (await stored(page, 'auth-data')) as { accessToken: string };
    expect(auth.accessToken).not.toContain('ended');
    expect(await stored(page, 'accessToken')).toEqual({ token: auth.accessToken });
    expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual([
      '/dashboard',
      '/leads',
      '/settings',
      '/billing',
      '/inbox',
    ]);
  });

  const signIn = async (tab: Page) => {
    await tab.getByLabel('Email').fill(person.email);
    await password(tab).fill(person.password);
    await signInButton(tab).click();
  };
  await test.step('signing out in one tab signs out all and leaves nothing; signing in brings the others back', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of tabs) await expect(tab).toHaveURL('/auth');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await signIn(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(tabs[1] ?? page).toHaveURL('/leads');
    await expect(tabs[3] ?? page).toHaveURL('/billing');
  });

  await test.step('a session that was ended elsewhere comes back to where the person was', async () => {
    const [, leads = page] = tabs;
    const api = await apiOfBrowser(page, new URL(page.url()).origin);
    await api.post('/auth/signout');
    await leads.goto('/leads?sort=name');
    await expect(leads).toHaveURL('/auth');
    await signIn(leads);
    await expect(leads).toHaveURL('/leads?sort=name');
  });

  await test.step('what cannot be read means signed out, without an error', async () => {
    await page.evaluate(() => localStorage.setItem('auth-data', '{broken'));
    await page.goto('/leads');
    await expect(page).toHaveURL('/auth');
  });
});
