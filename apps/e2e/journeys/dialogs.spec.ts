import type { Locator } from '@playwright/test';
import { linkAccount, linkedInUserName } from '../actors/account.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { expect, test } from '../harness/journey.ts';

/** What of the dialog is painted between the top of its footer and the end of the window, but the footer. */
const paintedBelowFooter = (opened: Locator) =>
  opened.evaluate((dialog) => {
    const footer = dialog.querySelector('footer');
    if (footer === null) throw new Error('The dialog has no footer.');
    const { top, left, right } = footer.getBoundingClientRect();
    const stray: string[] = [];
    for (let y = Math.ceil(top) + 1; y < window.innerHeight; y += 1) {
      for (const x of [left + 2, left + 24, (left + right) / 2, right - 24, right - 2]) {
        const hit = document.elementFromPoint(x, y);
        const isInside = hit !== null && hit !== dialog && dialog.contains(hit);
        if (isInside && !footer.contains(hit)) stray.push(`${hit.tagName} at ${Math.round(x)}, ${y}`);
      }
    }
    return stray;
  });

test('nothing of a dialog that is taller than the window is seen below its last line', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.basic);
  await linkAccount(api, linkedInUserName('ok'));
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Create Your First List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await expect(dialog.getByRole('link', { name: /CSV Upload/ })).toBeVisible();
  for (const size of [
    { width: 1440, height: 420 },
    { width: 390, height: 520 },
  ]) {
    await page.setViewportSize(size);
    await expect(dialog.locator('footer')).toBeInViewport();
    expect(await dialog.evaluate((it) => it.scrollHeight > window.innerHeight - 48)).toBe(true);
    expect(await paintedBelowFooter(dialog), `${size.width} x ${size.height}`).toEqual([]);
  }
});
