import { expect, test } from '@playwright/test';
import { runningProduct } from '../harness/running-product.ts';
import { watchForTrouble } from '../harness/watch.ts';

test('the watch over every journey sees policy violations, page errors, console errors and answers of the kind 5xx', async ({
  context,
  page,
}) => {
  const { url } = runningProduct();
  const troubles = await watchForTrouble(context, url);
  await page.route('**/api/broken', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(troubles).toEqual([]);

  await page.evaluate(async () => {
    const image = document.createElement('img');
    image.src = 'http://198.51.100.1/picture.png';
    document.body.append(image);
    console.error('something went wrong');
    setTimeout(() => {
      throw new Error('nobody caught this');
    });
    await fetch('/api/broken');
  });
  for (const sign of [
    /^content security policy: img-src http:/,
    /^console: something went wrong/,
    /^uncaught: Error: nobody caught this/,
    /^answer 503: GET .*\/api\/broken/,
  ]) {
    await expect.poll(() => troubles.filter((trouble) => sign.test(trouble))).toHaveLength(1);
  }
});
