import { expect, type Page } from '@playwright/test';
import type { Person } from './person.ts';

/** Fills and sends the sign-up form, leaves the first steps for later, and arrives on the dashboard. */
export async function signUpInBrowser(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/signup');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Finish later' }).click();
  await expect(page).toHaveURL('/dashboard');
}

export async function signInInBrowser(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}
