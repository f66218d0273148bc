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
