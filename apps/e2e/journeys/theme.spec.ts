import type { Page } from '@playwright/test';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

/** Records the class of the page at its first paint and every class it gets before it is loaded. */
async function recordThemes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenThemes: seen });
    new MutationObserver(() => {
      const { className } = document.documentElement;
      // Before the body exists nothing can have been painted.
      if (document.body && seen.at(-1) !== className) seen.push(className);
    }).observe(document, { attributes: true, attributeFilter: ['class'], childList: true, subtree: true });
  });
}

const themesSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);

test('A4 the chosen theme stays after a reload and is there before the first paint', async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.goto('/dashboard');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  await recordThemes(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await themesSeen(page)).toEqual(['dark']);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('A4 the theme "system" follows the computer, in all tabs', async ({ page, context, product }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signedInPerson(page, product.url);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveClass('light');
  const second = await context.newPage();
  await second.goto('/dashboard');
  await page.getByRole('radio', { name: 'System' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(second.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass('light');
});

test('A4 what is stored of a theme may be broken, or refused: the page is light and works', async ({
  page,
}) => {
  await recordThemes(page);
  await page.goto('/auth');
  await page.evaluate(() => localStorage.setItem('theme', '{"dark":'));
  await page.reload();
  await expect(page.locator('html')).toHaveClass('light');
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The storage is full of somebody else.', 'SecurityError');
    };
    Storage.prototype.getItem = refuse;
    Storage.prototype.setItem = refuse;
  });
  await page.goto('/auth/signup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await themesSeen(page)).toEqual(['light']);
  await page.getByLabel('Name').fill('Ingrid Dahl');
  await expect(page.getByLabel('Name')).toHaveValue('Ingrid Dahl');
});
