import { aNewPerson, signedInPerson } from '../actors/person.ts';
import { signInInBrowser, signUpInBrowser } from '../actors/sign-up.ts';
import { expect, test } from '../harness/journey.ts';

test('A6 a mistake on the sign-up form is said at its field and nothing typed is lost', async ({
  page,
  product,
}) => {
  const taken = await signedInPerson(page, product.url);
  await page.evaluate(() => localStorage.clear());

  await page.goto('/auth/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByLabel('Name').fill('Ingrid Dahl');
  await page.getByLabel('Email').fill('ingrid at fjordworks');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter an email address like name@company.com.')).toBeVisible();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();

  await page.getByLabel('Email').fill(taken.email);
  await page.getByLabel('Password', { exact: true }).fill('long enough to be taken');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already/i);
  await expect(page.getByLabel('Name')).toHaveValue('Ingrid Dahl');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('long enough to be taken');

  await page.getByLabel('Email').fill(aNewPerson('Ingrid Dahl').email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByRole('heading', { level: 1, name: 'What do you sell?' })).toBeVisible();
  await page.getByRole('link', { name: 'Finish later' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ingrid');
});

test('A6 a wrong password is refused in place, the right one opens the dashboard', async ({ page }) => {
  const person = aNewPerson();
  await signUpInBrowser(page, person);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/auth/signup');
  await expect(page).toHaveURL('/dashboard');
});

test('A5 signing out leaves nothing in local storage and the old token is worth nothing', async ({
  page,
  product,
}) => {
  const { session } = await signedInPerson(page, product.url);
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/signout'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await refused;
  const answer = await fetch(`${product.url}/api/user`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  expect(answer.status).toBe(401);
});

test('A5 several tabs are signed in and out together', async ({ page, context }) => {
  const person = aNewPerson();
  await signUpInBrowser(page, person);
  const second = await context.newPage();
  await second.goto('/');
  await expect(second).toHaveURL('/dashboard');

  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await signInInBrowser(second, person);
  await expect(page).toHaveURL('/dashboard');
});
