import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const fromTests = createRequire(new URL('../../apps/e2e/package.json', import.meta.url));
const { chromium } = fromTests('@playwright/test');
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A browser without a window, as the journeys use it; `CHROMIUM_PATH` names another one. */
export function openBrowser() {
  const executablePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}

/** Signs in by the form, and waits until the app is there. */
export async function signIn(page, url, { email, password }) {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
}
