import { expect, test as base, type BrowserContext } from '@playwright/test';
import { watchRequests } from './requests.ts';
import { runningProduct, type RunningProduct } from './running-product.ts';
import { watchForTrouble } from './watch.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Troubles that a journey brings about on purpose, e.g. by killing the API. */
  expectedTroubles: RegExp;
  product: RunningProduct;
  /** A second browser of somebody else, watched like the first. */
  anotherBrowser: () => Promise<BrowserContext>;
}

/** Playwright's `test` on the running product; every page is watched for what must never happen. */
export const test = base.extend<Fixtures>({
  expectedTroubles: [/^(?!)/, { option: true }],
  product: async ({ baseURL }, use) => use({ ...runningProduct(), ...(baseURL ? { url: baseURL } : {}) }),
  context: async ({ context, product, expectedTroubles }, use) => {
    watchRequests(context);
    const troubles = await watchForTrouble(context, product.url);
    await use(context);
    expectNoTrouble(troubles, expectedTroubles);
  },
  anotherBrowser: async ({ browser, product, expectedTroubles }, use) => {
    const opened: { context: BrowserContext; troubles: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: product.url });
      watchRequests(context);
      opened.push({ context, troubles: await watchForTrouble(context, product.url) });
      return context;
    });
    for (const { context, troubles } of opened) {
      await context.close();
      expectNoTrouble(troubles, expectedTroubles);
    }
  },
});

function expectNoTrouble(troubles: readonly string[], expected: RegExp): void {
  const unexpected = troubles.filter((trouble) => !expected.test(trouble));
  expect(unexpected, 'nothing goes wrong behind the screen').toEqual([]);
}
