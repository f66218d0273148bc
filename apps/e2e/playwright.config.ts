import { defineConfig } from '@playwright/test';
import { addressFromSetup } from './harness/running-product.ts';

/** A browser as root in a container needs these; elsewhere they only keep it from calling home. */
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys that shoot and restart the product they look at. */
const OWN_PRODUCT = ['**/sample.spec.ts', '**/restart.spec.ts'];
/** A look at every page there is: it leaves clock and network to the others, and takes a fifth of the time. */
const EVERY_PAGE = ['**/private-pages.spec.ts'];

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './harness/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // Journeys on the shared product take turns: it has one simulated network and one clock. Those that start a product of
  // their own, to shoot and restart it, wait for it most of the time and run beside them; after them the look at every
  // page does.
  projects: [
    { name: 'shared product', testIgnore: [...OWN_PRODUCT, ...EVERY_PAGE], workers: 1 },
    { name: 'own product', testMatch: OWN_PRODUCT, workers: 1 },
    { name: 'every page', testMatch: EVERY_PAGE, workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: addressFromSetup(),
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // A recording costs a third of the time; where nobody keeps it, the screenshot and the error have to do.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: BROWSER_FLAGS,
    },
  },
});
