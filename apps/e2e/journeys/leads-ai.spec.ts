import { linkAccount } from '../actors/account.ts';
import { jobIsDone, leadsOf, listNamed } from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { expect, test } from '../harness/journey.ts';

const sentence =
  'We sell planning software to heads of operations and plant managers in Germany or Austria, but not to agencies.';

test('a sentence becomes a profile with its own words, and a list that says why each fits', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  await linkAccount(api);
  await page.goto('/leads/create/ai');
  await page.getByLabel('What do you sell, and to whom?').fill(sentence);
  await page.getByRole('button', { name: 'Build profile' }).click();
  await expect(page).toHaveURL(/[?&]profile=/, { timeout: 20_000 });
  await expect(page.getByText('Germany', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Rests on: /).first()).toBeVisible();

  const amount = page.getByRole('spinbutton', { name: 'Leads to add' });
  await amount.fill('25');
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Operations people');
  await expect(page.getByText(/^13 credits/).last()).toBeVisible();
  await page.getByRole('button', { name: 'Find 25 leads' }).click();
  await expect(page).toHaveURL(/[?&]job=/);
  const job = await jobIsDone(api, new URL(page.url()).searchParams.get('job') ?? '');
  const leads = await leadsOf(api, (await listNamed(api, 'Operations people')).id);
  expect(leads.length).toBeGreaterThan(0);
  expect(leads).toHaveLength(job.counts['added'] ?? -1);
  for (const { score } of leads) expect(score?.reason).toBeTruthy();
  // 5 for the profile, 10 for each begun 25 people found, 1 for each begun 10 scored.
  const spent = 5 + Math.ceil(leads.length / 25) * 10 + Math.ceil(leads.length / 10);
  await expect(page.getByText(`${spent}/25,000`)).toBeVisible();
});
