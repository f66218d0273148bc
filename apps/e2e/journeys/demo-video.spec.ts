import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('A8 a film of Watch & Learn plays in its frame; Escape inside it closes it and gives the focus back', async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.goto('/dashboard');
  const play = page.getByRole('button', { name: 'Play: Prospect with AI' });
  await play.click();
  const frame = page.frameLocator('iframe[title="Prospect with AI"]');
  const film = frame.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(frame.getByRole('button', { name: /Every campaign begins with a lead list/ })).toBeVisible();
  await film.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(play).toBeFocused();

  await test.step('in a low window, as of a phone on its side, the whole film and the way out of it are in sight', async () => {
    await page.setViewportSize({ width: 568, height: 320 });
    await play.click();
    await expect(page.getByTitle('Prospect with AI')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
