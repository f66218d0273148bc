import type { Locator, Page } from '@playwright/test';
import { linkAccount } from '../actors/account.ts';
import { aNewPerson, signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { signUpInBrowser } from '../actors/sign-up.ts';
import { expect, test } from '../harness/journey.ts';

const entries = [
  ['Dashboard', '/dashboard'],
  ['Analytics', '/analytics'],
  ['Posts', '/posts'],
  ['Prospects', '/leads'],
  ['Outreach', '/campaign'],
  ['Unibox', '/inbox'],
] as const;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('A1 a visitor on a private page is asked to sign in; signed in, the same link opens it', async ({
  page,
}) => {
  const person = aNewPerson();
  for (const address of [
    '/',
    '/dashboard',
    '/leads',
    '/campaign/create',
    '/settings',
    '/inbox',
    '/onboarding',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL('/auth');
  }
  await signUpInBrowser(page, person);
  await page.goto('/leads?sort=name');
  await expect(page).toHaveURL('/leads?sort=name');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const address of ['/', '/auth', '/auth/signup']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('A1 the onboarding opens until it is completed, then leads to the dashboard', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { level: 1, name: 'What do you sell?' })).toBeVisible();
  await api.post('/user/onboarding', { isCompleted: true });
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/dashboard');
});

test('A1 each page has its title, takes the focus, and is where it was when one comes back', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth']) {
    await api.post('/leads/lists', { name: `${name} list` });
  }
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/leads');
  await expect(page.getByRole('link', { name: 'View Leads' })).toHaveCount(9);
  await expect(page).toHaveTitle(/^Lead Lists/);
  const last = page.getByRole('link', { name: 'View Leads' }).last();
  await last.scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(100);
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(/^Lead Lists/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Lead Lists/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
});

test('A1 a page tells the time, and is where it was when it is reloaded or come back to from another site', async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.setViewportSize({ width: 390, height: 844 });
  const opened = await page.goto('/billing');
  const told = page.locator('meta[name=waypost-business-now]');
  expect(await told.getAttribute('content')).toBe(opened?.headers()['x-business-now']);
  const custom = page.getByRole('heading', { name: 'Custom', exact: true });
  await custom.scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Confirm /)).toBeVisible();
  const inSight = async () => Math.round((await custom.boundingBox())?.y ?? 0);
  const nextFrame = () => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  let height = await inSight();
  // Cards that come near are laid out, and move what stands below them.
  await expect(async () => {
    const before = height;
    await nextFrame();
    await nextFrame();
    height = await inSight();
    expect(height).toBe(before);
  }).toPass();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(844);
  await page.goto('/api/docs');
  await page.goBack();
  await expect.poll(inSight).toBe(height);
  await page.reload();
  await expect.poll(inSight).toBe(height);
  // A page that is opened anew in the same tab begins at its top, or where its link leads.
  await page.goto('/leads');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings/notifications#mail');
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeInViewport();
  await page.goto('/settings/notifications');
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('A1 the keyboard scrolls no page for what is in its bars, and keeps what is in the page clear of them', async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/billing');
  await expect(page.getByRole('heading', { level: 2, name: 'Plans' })).toBeVisible();
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 300));
  const before = await scrolled();
  expect(before).toBeGreaterThan(200);
  const bars = page.locator('header, nav[aria-label="Main"]').locator('a, button');
  for (const control of await bars.all()) {
    if (!(await control.isVisible())) continue;
    await control.focus();
    expect(await scrolled(), (await control.textContent()) ?? '').toBe(before);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const yearly = page.getByRole('radio', { name: /Yearly/ });
  await yearly.evaluate((control) => control.focus());
  const bar = await page.getByRole('banner').boundingBox();
  const place = await yearly.boundingBox();
  expect(place?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('A1 an address that does not exist says so and offers two ways out', async ({ page }) => {
  await page.goto('/auth');
  await page.goto('/leads/of/nobody/at/all');
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found!' })).toBeVisible();
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/auth');
});

test('A2 the logo follows the theme, and every icon the page names is there', async ({ page, product }) => {
  await page.goto('/auth');
  const word = page.getByRole('img', { name: 'Waypost' }).first();
  await expect(word).toBeVisible();
  const colour = () => word.evaluate((logo) => getComputedStyle(logo).color);
  const light = await colour();
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect(word).toBeVisible();
  expect(await colour()).not.toBe(light);
  const named = await page.evaluate(() =>
    [
      ...[...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=apple-touch-icon]')].map(
        ({ href }) => href,
      ),
      document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
    ].filter((address) => address !== ''),
  );
  expect(named.length).toBeGreaterThanOrEqual(3);
  expect(named.at(-1), 'the picture of a shared link, by its whole address').toMatch(
    /^http:.+\/brand\/social\.png$/,
  );
  const manifest = (await (await fetch(`${product.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
  };
  // The drawn icon is in the page itself.
  const addresses = named.map((address) =>
    address.startsWith('data:') ? address : new URL(address).pathname,
  );
  for (const address of [...addresses, ...manifest.icons.map(({ src }) => src)]) {
    const answer = await fetch(new URL(address, product.url));
    expect([address, answer.status, answer.headers.get('content-type')?.split('/')[0]]).toEqual([
      address,
      200,
      'image',
    ]);
  }
});

test('A3 the sidebar: entries, the Soon mark, the upgrade card, and a collapse that is kept', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url, 'Ingrid Dahl');
  await page.goto('/dashboard');
  for (const [name, address] of entries) {
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(main(page).getByText('GTM Agent')).toBeVisible();
  await expect(main(page).getByText('Soon')).toBeVisible();
  await expect(page.getByText('Upgrade to Pro')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
  const identity = page.getByRole('banner').getByRole('link', { name: /Ingrid Dahl/ });
  await expect(identity).toContainText('Personal Workspace');
  for (const name of ['Feedback', 'Sign out']) await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');

  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  expect(await stored(page, 'sidebar-collapsed')).toBe('true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.getByRole('link', { name: 'Prospects' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Prospects' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  expect(await stored(page, 'sidebar-collapsed')).toBe('false');
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeHidden();
  expect(await stored(page, 'sidebar-collapsed')).toBe('false');
  // A phone on its side, or a window at 400 %: what does not fit is scrolled to, with the icons and in the sheet.
  await page.setViewportSize({ width: 568, height: 320 });
  const isReached = async (place: Locator) => {
    await place.scrollIntoViewIfNeeded();
    await expect(place).toBeInViewport({ ratio: 1 });
  };
  await isReached(main(page).getByRole('link', { name: 'Unibox' }));
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await isReached(sheet.getByRole('link', { name: 'Unibox' }));
  await isReached(sheet.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  await buyPlan(api, plans.growth);
  await linkAccount(api);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText(/Keywords0\/[\d,]+/);
  await expect(page.getByText('Upgrade to Pro')).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: /Ingrid Dahl/ })).not.toContainText(
    'Personal Workspace',
  );
});

test('A13 everything is found from the keyboard: the palette, keys in pairs, and their help', async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/campaign/create');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('billing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/billing');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/leads');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
