import { expect, type Locator, type Page } from '@playwright/test';

/** The Sandbox menu of the header, as a person uses it. It is open before and closed after each of its actions. */
export function sandboxMenuOf(page: Page) {
  const menu = page.getByRole('dialog', { name: 'Sandbox' });
  const within = async (act: (menu: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: 'Sandbox', exact: true }).click();
    await act(menu);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  };
  const choosePerson = async (publicId: string) => {
    await menu.getByRole('button', { name: /^Person/ }).click();
    await page.getByPlaceholder('Name or profile link').fill(publicId);
    await page.getByRole('option', { name: publicId }).first().click();
  };
  return {
    setSpeed: (words: string) =>
      within(async () => {
        await menu.getByRole('combobox', { name: 'Speed' }).click();
        await page.getByRole('option', { name: words }).click();
        await expect(menu.getByText('The speed has changed.')).toBeVisible();
      }),
    jumpToNext: () =>
      within(async () => {
        await menu.getByRole('button', { name: 'Jump to next action' }).click();
        await expect(menu.getByText('Jumped to the next action.')).toBeVisible({ timeout: 20_000 });
      }),
    advanceOneDay: () =>
      within(async () => {
        await menu.getByRole('button', { name: 'Advance one day' }).click();
        await expect(menu.getByText('One day has passed.')).toBeVisible({ timeout: 20_000 });
      }),
    letAccept: (publicId: string) =>
      within(async () => {
        await choosePerson(publicId);
        await menu.getByRole('button', { name: 'This person accepts' }).click();
        await expect(menu.getByText('The invitation is accepted.')).toBeVisible();
      }),
    letReply: (publicId: string, text: string) =>
      within(async () => {
        await choosePerson(publicId);
        await menu.getByLabel('Their reply').fill(text);
        await menu.getByRole('button', { name: 'This person replies' }).click();
        await expect(menu.getByText('The reply is sent.')).toBeVisible();
      }),
  };
}
