import { linkAccount } from '../actors/account.ts';
import { jobIsDone, leadsOf, listNamed } from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { expect, test } from '../harness/journey.ts';

test('the address of a search is explained, split over what LinkedIn shows, and read to the exact amount', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  await linkAccount(api);
  await page.goto('/leads/create/url-extractor');
  const address = page.getByLabel('Address of the search');
  await address.fill('https://www.linkedin.com/in/somebody');
  await expect(address).toHaveAccessibleDescription(/link to one person/);
  await address.fill(
    'https://www.linkedin.com/search/results/people/?keywords=manager&origin=GLOBAL_SEARCH_HEADER&sid=x',
  );
  await expect(page.getByText('LinkedIn people search')).toBeVisible();
  await expect(page.getByText(/people match; LinkedIn shows 1,000 of them/)).toBeVisible();

  await page.getByRole('button', { name: 'Split the search' }).click();
  await expect(page.getByText(/^\d+ parts by /)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('spinbutton', { name: 'Leads to add at most' }).fill('60');
  await page.getByRole('textbox', { name: 'Name' }).fill('Managers');
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page.getByText('People read: Managers')).toBeVisible({ timeout: 25_000 });
  const job = await jobIsDone(api, new URL(page.url()).searchParams.get('job') ?? '');
  expect(job.counts['added']).toBe(60);
  const leads = await leadsOf(api, (await listNamed(api, 'Managers')).id);
  expect(new Set(leads.map(({ publicIdentifier, id }) => publicIdentifier ?? id)).size).toBe(60);

  await page.getByRole('button', { name: 'Added: 60. Show them' }).click();
  const row = page.getByRole('dialog').getByRole('listitem').first();
  await expect(row).toBeVisible();
  const name = await row.getByRole('paragraph').first().innerText();
  expect(leads.map(({ fullName }) => fullName)).toContain(name);
});
