/** How the global setup tells the tests, which run in another process, where the product is. */

const NAME = 'WAYPOST_E2E_PRODUCT';

export interface RunningProduct {
  /** Origin of web and API. */
  url: string;
  /** Origin of the simulated outside world, with the hosted checkout page. */
  sandboxUrl: string;
  dataDir: string;
}

export function announceProduct(product: RunningProduct): void {
  process.env[NAME] = JSON.stringify(product);
}

/** The configuration is also read before the setup, when there is no product yet. */
export function addressFromSetup(): string | undefined {
  return process.env[NAME] === undefined ? undefined : runningProduct().url;
}

/** @throws when called before the global setup */
export function runningProduct(): RunningProduct {
  const text = process.env[NAME];
  if (text === undefined) throw new Error('The global setup has not started the product.');
  return JSON.parse(text) as RunningProduct;
}
