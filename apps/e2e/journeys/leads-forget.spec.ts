import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, leadsOf, listNamed } from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('a forgotten person is gone from the list, and the same file does not bring them back', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  const people = fictionalPeople(6);
  await jobIsDone(api, await importCsv(page, connectionsCsv(people), 'Harbour people'));
  const list = await listNamed(api, 'Harbour people');

  await page.goto(`/leads/${list.id}`);
  await page.getByRole('button', { name: 'Chloé Østberg 3', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Forget this person' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Forget/ })
    .click();
  await expect(page.getByRole('button', { name: 'Chloé Østberg 3', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Bjørn Østberg 2' })).toBeVisible();

  const again = await jobIsDone(api, await importCsv(page, connectionsCsv(people), 'The same file'));
  expect(again.counts).toMatchObject({ added: 5, excluded: 1 });
  const names = (await leadsOf(api, (await listNamed(api, 'The same file')).id)).map((lead) => lead.fullName);
  expect(names).toHaveLength(5);
  expect(names).not.toContain('Chloé Østberg 3');
  await page.getByRole('button', { name: /^Excluded: 1/ }).click();
  await expect(page.getByRole('dialog')).not.toContainText('Chloé');
});
