import { linkAccount } from '../actors/account.ts';
import { openConnectDialog } from '../actors/connect.ts';
import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone } from '../actors/leads.ts';
import {
  accessibilityProblems,
  chooseTheme,
  hasSettled,
  problemsEverywhere,
  themes,
} from '../actors/look.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { startDevServer } from '../harness/dev-server.ts';
import { expect, test } from '../harness/journey.ts';

test('the pages of a visitor are accessible in both themes and all sizes', async ({ page }) => {
  // Every page is looked at six times.
  test.setTimeout(240_000);
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
    problems.push(...(await problemsEverywhere(page, address)));
  }
  // Behind a link that works stands the form, which only a mail leads to.
  await page.route('**/api/auth/check-reset-link', (route) =>
    route.fulfill({ json: { data: { works: true } } }),
  );
  await page.goto('/auth/reset#works');
  await expect(page.getByLabel(/^New password/)).toBeVisible();
  problems.push(...(await problemsEverywhere(page, '/auth/reset with its form')));
  expect(problems.join('\n')).toBe('');
});

test('open dialogs and menus are accessible in both themes', async ({ page, product }) => {
  test.setTimeout(120_000);
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
  test.setTimeout(240_000);
  const server = await startDevServer();
  try {
    const problems: string[] = [];
    // Its first answer bundles every dependency, which takes a busy machine most of a minute.
    await page.goto(`${server.url}/gallery.html`, { timeout: 120_000 });
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
