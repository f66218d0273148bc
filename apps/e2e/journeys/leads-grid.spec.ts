import { readFile } from 'node:fs/promises';
import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, leadsOf, listNamed } from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('leads are filtered, sorted, tagged with an undo, edited in place and exported as they are shown', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await jobIsDone(api, await importCsv(page, connectionsCsv(fictionalPeople(30)), 'Grid people'));
  const list = await listNamed(api, 'Grid people');
  const founders = () => page.getByRole('row').filter({ hasText: 'Founder' });

  await test.step('what is asked stands in the address, and a view keeps it', async () => {
    await page.goto(`/leads/${list.id}`);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill('Founder');
    await page.getByRole('form', { name: 'Filter' }).getByRole('button', { name: 'Add filter' }).click();
    await expect(founders()).toHaveCount(6);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(page).toHaveURL(/filter=.*sort=|sort=.*filter=/);
    await page.getByRole('button', { name: 'Save as a new view' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Founders');
    await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click();
    await expect(page).toHaveURL(/view=/);
    const address = page.url();
    await page.reload();
    await expect(founders()).toHaveCount(6);
    expect(page.url()).toBe(address);
  });

  await test.step('who it is stays in sight while the rest is scrolled to the side', async () => {
    const cells = founders().first().getByRole('gridcell');
    const lefts = async () =>
      Promise.all([0, 1, 2].map(async (at) => (await cells.nth(at).boundingBox())?.x));
    const [choice, name, title = 0] = await lefts();
    const scrollTo = (left: number) =>
      page.getByRole('grid').evaluate((grid, to) => grid.scrollTo(to, 0), left);
    await scrollTo(100);
    await expect.poll(lefts).toEqual([choice, name, title - 100]);
    await scrollTo(0);
    await expect.poll(lefts).toEqual([choice, name, title]);
  });

  await test.step('a tag for all that match, taken back', async () => {
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .first()
      .check();
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByPlaceholder('Find or create a tag').fill('Autumn');
    await page.getByRole('option', { name: /Create/ }).click();
    await page.getByRole('button', { name: 'Change tags' }).click();
    await expect(founders().filter({ hasText: 'Autumn' })).toHaveCount(6, { timeout: 15_000 });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(founders().filter({ hasText: 'Autumn' })).toHaveCount(0, { timeout: 15_000 });
  });

  await test.step('a cell is edited in place', async () => {
    const cell = founders().first().getByRole('gridcell', { name: 'Founder' });
    await cell.dblclick();
    const editor = page.getByRole('textbox', { name: /^Title of / });
    await editor.fill('Founder and CEO');
    await editor.press('Enter');
    await expect(founders().filter({ hasText: 'Founder and CEO' })).toHaveCount(1);
    const leads = await leadsOf(api, list.id);
    expect(leads.filter(({ title }) => title === 'Founder and CEO')).toHaveLength(1);
  });

  await test.step('the file holds what is shown', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(7);
    expect(text).toContain('Founder and CEO');
  });

  await test.step('a double press edits the row it meets, down to the last one in sight', async () => {
    await page.goto(`/leads/${list.id}`);
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('row').nth(20)).toBeAttached();
    const last = await grid.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      const cells = [...element.querySelectorAll<HTMLElement>('[data-cell$=":2"]')];
      const cell = cells.filter((each) => each.getBoundingClientRect().bottom <= bottom).at(-1);
      if (cell === undefined) throw new Error('No row is in sight.');
      const { left, top } = cell.getBoundingClientRect();
      return { place: cell.dataset['cell'], x: left + 40, y: top + 12 };
    });
    await page.mouse.dblclick(last.x, last.y);
    const editor = page.getByRole('textbox', { name: /^Title of / });
    await expect(editor).toBeVisible();
    const at = await editor.evaluate((box) => box.closest<HTMLElement>('[data-cell]')?.dataset['cell']);
    expect(at).toBe(last.place);
    expect(await grid.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });
});
