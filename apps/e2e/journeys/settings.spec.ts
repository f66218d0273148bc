import { readFile } from 'node:fs/promises';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('A10 a link opens one setting, the search finds another, and a switch stays as it was set', async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.goto('/settings/notifications#mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeInViewport();
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await expect(settings.getByRole('link', { name: 'Notifications' })).toHaveAttribute('aria-current', 'page');

  const byMail = page.getByRole('switch', { name: 'Accepted invitations: By mail' });
  const inProduct = page.getByRole('switch', { name: 'Accepted invitations: In the product' });
  const before = [await byMail.isChecked(), await inProduct.isChecked()];
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await byMail.click();
  await saved;
  await expect(byMail).toBeChecked({ checked: !before[0] });
  await page.reload();
  await expect(byMail).toBeChecked({ checked: !before[0] });
  await expect(inProduct).toBeChecked({ checked: before[1] === true });

  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('perpetual motion');
  await expect(settings.getByText('No setting is called that.')).toBeVisible();
  await search.fill('dark mo');
  await settings.getByRole('link', { name: /^Theme/ }).click();
  await expect(page).toHaveURL('/settings/appearance#theme');
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  await expect(search).toHaveValue('');
  await search.fill('quiet');
  await search.press('Enter');
  await expect(page).toHaveURL(/^[^#]*\/settings\/notifications/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/labs');
  await expect(settings.getByRole('link', { name: 'Labs' })).toBeInViewport({ ratio: 1 });
  await expect(settings.getByRole('link', { name: 'Profile' })).not.toBeInViewport();
});

test('A10 everything is exported as one archive; a deleted workspace is held and can be kept', async ({
  page,
  product,
}) => {
  const person = await signedInPerson(page, product.url);
  await person.api.post('/leads/lists', { name: 'Heads of people' });

  await test.step('the archive is made in the background and downloaded', async () => {
    await page.goto('/settings/data#export');
    await page.getByRole('button', { name: 'Export everything' }).click();
    const archive = page.getByRole('list', { name: 'Archives' }).getByRole('listitem');
    await expect(archive).toContainText('JSON Lines');
    const download = page.waitForEvent('download');
    await archive.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    const content = await readFile(await file.path());
    expect(content.subarray(0, 2).toString('latin1')).toBe('PK');
    expect(content.includes('lists.jsonl'), 'a file for the lists').toBe(true);
  });

  await test.step('deleting asks for the name and the password, and signs out', async () => {
    await page.getByRole('button', { name: 'Delete workspace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this workspace?' });
    await expect(dialog).toContainText('1 lead list');
    const confirm = dialog.getByRole('button', { name: 'Delete workspace' });
    await dialog.getByLabel('Name of the workspace').fill('another name');
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await expect(confirm).toBeDisabled();
    const help = (await dialog.getByText(/^Type .* to confirm\.$/).textContent()) ?? '';
    await dialog.getByLabel('Name of the workspace').fill(help.replace(/^Type (.*) to confirm\.$/, '$1'));
    await confirm.click();
    await expect(page).toHaveURL('/auth');
    expect(await page.evaluate(() => localStorage.getItem('auth-data'))).toBeNull();
    await expect(person.api.get('/user')).rejects.toThrow('401');
  });

  await test.step('signing in does not bring it back by itself; "Keep the workspace" does', async () => {
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const keep = page.getByRole('button', { name: 'Keep the workspace' });
    await expect(keep).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await keep.click();
    await expect(page).not.toHaveURL(/\/auth/);
    await page.goto('/leads');
    await expect(page.getByRole('heading', { name: 'Heads of people' })).toBeVisible();
  });
});
