import type { Page } from '@playwright/test';
import { linkAccount, linkedInUserName } from '../actors/account.ts';
import { startVisitCampaign } from '../actors/campaign.ts';
import { openConnectDialog } from '../actors/connect.ts';
import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, listNamed } from '../actors/leads.ts';
import {
  accessibilityProblems,
  chooseTheme,
  colourProblems,
  hasSettled,
  sideBySide,
  sidewaysScroll,
  sizes,
  type Theme,
} from '../actors/look.ts';
import { signedInAgain, signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { worldOf } from '../actors/world.ts';
import { startDevServer } from '../harness/dev-server.ts';
import { expect, test } from '../harness/journey.ts';
import { builtPages, unbuiltPages } from '../harness/routes.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const NARROWEST = { width: 320, height: 640 };

/** Both themes on a desktop and on a phone, and no sideways scroll on the narrowest window. */
async function look(page: Page, where: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      await chooseTheme(page, theme);
      await hasSettled(page);
      const find = theme === 'light' ? accessibilityProblems : colourProblems;
      problems.push(...(await find(page, `${where}, ${theme}, ${size}`)));
    }
  }
  await page.setViewportSize(NARROWEST);
  await hasSettled(page);
  const over = await sidewaysScroll(page);
  if (over) problems.push(`${where}: scrolls sideways at ${NARROWEST.width} px ${over}`);
  await page.setViewportSize(sizes.desktop);
  return problems;
}

test('the pages of a visitor are accessible in both themes and all sizes', async ({ page }) => {
  const problems: string[] = [];
  for (const address of [
    '/auth',
    '/auth/signup',
    '/auth/forgot',
    '/auth/reset#x',
    '/auth/verify#x',
    '/404',
  ]) {
    await page.goto(address);
    await hasSettled(page);
    problems.push(...(await look(page, address)));
  }
  expect(problems.join('\n')).toBe('');
});

test('every private page is accessible with a person’s own data', async ({
  page,
  product,
  anotherBrowser,
}) => {
  test.setTimeout(240_000);
  const { api, ...person } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const account = await linkAccount(api);
  const gone = linkedInUserName('ok');
  await linkAccount(api, gone);
  const world = worldOf(api);
  await world.setStatus((await world.accountOf(gone)).id, 'CREDENTIALS');
  await jobIsDone(api, await importCsv(page, connectionsCsv(fictionalPeople(60)), 'Sixty people'));
  const list = await listNamed(api, 'Sixty people');
  const campaign = await startVisitCampaign(api, {
    name: 'Look at sixty people',
    listId: list.id,
    accountId: account.id,
  });
  const ids: Record<string, string> = {
    '/leads/:id': list.id,
    '/campaign/:id': campaign.id,
    '/campaign/:id/rehearsal': campaign.id,
  };
  const addresses = [...builtPages(), ...unbuiltPages().slice(0, 1)];
  expect(addresses.length).toBeGreaterThan(8);

  const second = await (await anotherBrowser()).newPage();
  await signedInAgain(second, product.url, person);
  const problems = await sideBySide([page, second], addresses, async (each, pattern) => {
    await each.goto(pattern.replace(/:\w+/, ids[pattern] ?? 'new'));
    await hasSettled(each);
    return look(each, pattern);
  });
  expect(problems.join('\n')).toBe('');
});

test('every private page is accessible while there is nothing on it yet', async ({
  page,
  product,
  anotherBrowser,
}) => {
  test.setTimeout(120_000);
  const person = await signedInPerson(page, product.url);
  const second = await (await anotherBrowser()).newPage();
  await signedInAgain(second, product.url, person);
  const addresses = builtPages().filter((pattern) => !pattern.includes(':'));
  const problems = await sideBySide([page, second], addresses, async (each, address) => {
    await each.goto(address);
    await hasSettled(each);
    return accessibilityProblems(each, `${address}, empty`);
  });
  expect(problems.join('\n')).toBe('');
});

test('open dialogs and menus are accessible in both themes', async ({ page, product }) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  await linkAccount(api);
  await jobIsDone(api, await importCsv(page, connectionsCsv(fictionalPeople(5)), 'Five people'));
  const problems: string[] = [];
  const lookAtBoth = async (where: string, within?: string) => {
    for (const theme of themes) {
      await chooseTheme(page, theme);
      problems.push(...(await accessibilityProblems(page, `${where}, ${theme}`, within)));
    }
  };
  await expect(await openConnectDialog(page)).toBeVisible();
  await lookAtBoth('connect dialog');
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Create New List' }).click();
  await expect(page.getByRole('dialog').getByText('CSV Upload')).toBeVisible();
  await lookAtBoth('create list dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Five people' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await lookAtBoth('list menu', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await lookAtBoth('delete dialog');
  expect(problems.join('\n')).toBe('');
});

test('the gallery of components is accessible in both themes', async ({ page }) => {
  test.setTimeout(120_000);
  const server = await startDevServer();
  try {
    const problems: string[] = [];
    await page.goto(`${server.url}/gallery.html`);
    for (const theme of themes) {
      await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible({
        timeout: 60_000,
      });
      await page
        .getByRole('radio', { name: theme === 'light' ? 'Light' : 'Dark', exact: true })
        .first()
        .click();
      await expect(page.locator('html')).toHaveClass(theme);
      problems.push(...(await accessibilityProblems(page, `gallery, ${theme}`)));
    }
    expect(problems.join('\n')).toBe('');
  } finally {
    await server.stop();
  }
});
