import type { LeadList } from '@waypost/contract/leads';
import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, leadsOf, listNamed } from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('an import into a list is taken back as a whole: who was there before stays as they were', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  const people = fictionalPeople(12);
  await jobIsDone(api, await importCsv(page, connectionsCsv(people.slice(0, 3)), 'Quay people'));
  const list = await listNamed(api, 'Quay people');
  const before = await leadsOf(api, list.id);

  // The preamble again, three known people with new titles, nine new ones, and a row that names nobody.
  const changed = people.map((person, index) => (index < 3 ? { ...person, title: 'Retired' } : person));
  await page.goto(`/leads/create/csv?listId=${list.id}`);
  await page
    .locator('input[type=file]')
    .setInputFiles(connectionsCsv(changed, [['Onlyafirstname', '', '', '', '', '', '']]));
  await page.getByText('Overwrite').click();
  await page.getByRole('button', { name: /^Import / }).click();
  await expect(page.getByRole('button', { name: 'Rejected: 1. Show them' })).toBeVisible({ timeout: 20_000 });
  expect(await leadsOf(api, list.id)).toHaveLength(12);

  await page.getByRole('button', { name: /^Undo this import/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone.')).toBeVisible({ timeout: 20_000 });
  const after = await leadsOf(api, list.id);
  const titles = (leads: typeof after) => new Map(leads.map(({ fullName, title }) => [fullName, title]));
  expect(titles(after)).toEqual(titles(before));
  const lists = await api.get<LeadList[]>('/leads/lists/all');
  expect(lists.map(({ name, _count }) => [name, _count.leads])).toEqual([['Quay people', 3]]);
});
