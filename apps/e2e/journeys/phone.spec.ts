import type { Locator } from '@playwright/test';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('on a phone every step of an upload is in sight', async ({ page, product }) => {
  await signedInPerson(page, product.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/leads/create/csv');
  const steps = page.getByRole('navigation', { name: 'Steps of the upload' });
  for (const name of ['File', 'Columns', 'Check', 'Import']) {
    await expect(steps.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone the heading of a card is whole beside a note of any length', async ({ page, product }) => {
  await signedInPerson(page, product.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/notifications');
  const heading = page.getByRole('heading', { name: 'Mail', exact: true });
  await expect(heading).toBeVisible();
  const note = heading.locator('xpath=following-sibling::span');
  await expect(note).toBeVisible();
  await note.evaluate((words) => {
    words.textContent = 'somebody.with.a.very.long.address@a-company-with-a-long-name.example';
  });
  const width = () => heading.evaluate((title) => title.getBoundingClientRect().width);
  const besideNote = await width();
  await note.evaluate((words) => words.remove());
  expect(besideNote).toBe(await width());
});

test('on a phone a toast stands beside the rail and above the note that one is offline', async ({
  page,
  product,
  context,
}) => {
  await signedInPerson(page, product.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Feedback' }).click();
  await page.getByRole('textbox', { name: 'Feedback' }).fill('The lists are quick.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const card = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(card).toContainText('Feedback Submitted');
  // Under the pointer it stays.
  await card.hover();
  await context.setOffline(true);
  const note = page.getByRole('status').filter({ hasText: 'You are offline.' }).locator('span');
  await expect(note).toBeVisible();
  const [rail, noted, toasted] = await Promise.all([
    edgesOf(page.getByRole('complementary', { name: 'Sidebar' })),
    edgesOf(note),
    edgesOf(card),
  ]);
  expect(toasted.left).toBeGreaterThanOrEqual(rail.right);
  expect(toasted.bottom).toBeLessThanOrEqual(noted.top);
  expect(noted.left).toBeGreaterThanOrEqual(rail.right);
  expect(noted.bottom).toBeLessThanOrEqual(844);
});

/** Where it stands in the window. */
const edgesOf = (place: Locator) =>
  place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
