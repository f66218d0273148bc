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
