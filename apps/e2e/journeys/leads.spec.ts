import type { LeadList } from '@waypost/contract/leads';
import { linkAccount, linkedInUserName } from '../actors/account.ts';
import { connectionsCsv, crmCsv, fictionalPeople } from '../actors/csv-files.ts';
import {
  importCsv,
  importCsvAfterReload,
  jobIsDone,
  leadsOf,
  listNamed,
  peopleAtPost,
  startExtraction,
} from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { worldOf } from '../actors/world.ts';
import { expect, test } from '../harness/journey.ts';

test('everyone who commented on a post is in the list once, whatever shape the link has', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const account = await linkAccount(api);
  const posts = await worldOf(api).posts();
  const post = posts.find(({ comments, links }) => comments > 20 && comments < 60 && links.length > 2);
  if (!post) throw new Error('The simulated network has no post with 20 to 60 comments.');

  await page.goto('/leads/create/comments');
  await page.getByLabel('Post links').fill('https://www.linkedin.com/in/somebody');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Post links')).toHaveAccessibleDescription(/Invalid LinkedIn post URL/);
  await expect(page.getByLabel('Post links')).toHaveValue('https://www.linkedin.com/in/somebody');

  const [link = ''] = post.links;
  const jobId = await startExtraction(page, 'comments', { link, listName: 'Talks about gears' });
  await expect(page.getByText('People read: Talks about gears')).toBeVisible({ timeout: 30_000 });
  const job = await jobIsDone(api, jobId);
  expect(job.counts['found']).toBe(post.comments);

  const list = await listNamed(api, 'Talks about gears');
  const leads = await leadsOf(api, list.id);
  const there = await peopleAtPost(api, { postId: post.id, accountId: account.id, from: 'comments' });
  const inList = leads.map((lead) => lead.fullName);
  expect(new Set(inList).size).toBe(leads.length);
  expect(there).toEqual(expect.arrayContaining(inList));
  // Only the author may be missing: the option that leaves them out is on.
  expect(there.length - leads.length).toBeLessThanOrEqual(1);
  expect(list._count.leads).toBe(leads.length);

  await page.getByRole('link', { name: 'View list' }).click();
  await expect(page).toHaveURL(`/leads/${list.id}`);
  await expect(page.getByText(leads[0]?.fullName ?? '').first()).toBeVisible();

  const again = post.links.at(-1) ?? '';
  const second = await startExtraction(page, 'comments', { link: again, listName: 'The same post' });
  expect((await jobIsDone(api, second)).counts['found']).toBe(post.comments);
});

test('who reacted to a post is read while the page is reloaded, and the progress is still there', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  await linkAccount(api);
  const world = worldOf(api);
  const post = (await world.posts()).find(({ reactions }) => reactions > 250 && reactions < 600);
  if (!post) throw new Error('The simulated network has no post with 250 to 600 reactions.');
  await world.addFault({ op: 'reactions.list', mode: 'slow', delayMs: 3_000 });
  try {
    const [link = ''] = post.links;
    const jobId = await startExtraction(page, 'likes', { link, listName: 'Liked it' });
    await page.reload();
    await expect(page.getByText('Reading people: Liked it')).toBeVisible();
    expect((await api.get<{ status: string }>(`/jobs/${jobId}`)).status).toMatch(/queued|running/);
    await page.goto('/leads');
    await expect(page.getByText('Adding leads').first()).toBeVisible();
    await world.clearFaults();
    const job = await jobIsDone(api, jobId);
    expect(job.counts['found']).toBe(post.reactions);
    const list = await listNamed(api, 'Liked it');
    await expect(page.getByRole('listitem').filter({ hasText: 'Liked it' })).toContainText(
      `${list._count.leads} leads`,
    );
  } finally {
    await world.clearFaults();
  }
});

test("LinkedIn's own export is imported: notes before the header, a repeated person, a row that names nobody", async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  const people = fictionalPeople(40);
  const file = connectionsCsv(people, [
    ['Bjørn', 'Østberg 2', 'http://linkedin.com/in/E2E-fictional-2/?trk=abc', '', 'Voss & Sønn', '', ''],
    ['Onlyafirstname', '', '', '', '', '', ''],
    ['Ada', 'Withoutlink', '', '', 'Nordlys Rigging', 'Welder', '1 Jan 2023'],
  ]);
  const jobId = await importCsv(page, file, 'My connections');
  await expect(page.getByText('File imported: My connections')).toBeVisible({ timeout: 30_000 });
  const job = await jobIsDone(api, jobId);
  expect(job.counts['rejected']).toBe(1);

  const list = await listNamed(api, 'My connections');
  const leads = await leadsOf(api, list.id);
  expect(leads).toHaveLength(41);
  expect(list._count.leads).toBe(41);
  expect(leads.find((lead) => lead.publicIdentifier === 'e2e-fictional-7')).toMatchObject({
    firstName: 'Görkem',
    lastName: 'Østberg 7',
    company: 'Voss & Sønn',
    title: 'CFO, Europe',
  });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  const path = await (await download).path();
  const { readFile } = await import('node:fs/promises');
  expect(await readFile(path, 'utf8')).toContain('Onlyafirstname');
});

test('a semicolon export of a CRM is recognised, also after a reload; own columns become custom fields', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await page.goto('/leads/create/csv');
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByText(/CSV or TSV/).first()).toBeVisible();

  const jobId = await importCsvAfterReload(page, crmCsv(fictionalPeople(25)), 'From the CRM');
  await jobIsDone(api, jobId);
  const leads = await leadsOf(api, (await listNamed(api, 'From the CRM')).id);
  expect(leads).toHaveLength(25);
  const first = leads.find((lead) => lead.publicIdentifier === 'e2e-fictional-1');
  expect(first).toMatchObject({
    firstName: 'Åsa',
    title: 'Head of Procurement',
    email: 'e2e-fictional-1@crm.example',
  });
  expect(first?.customFields['Lead Status']).toBe('Open deal');
  expect(first?.customFields['Notes']).toMatch(/^Met in Bergen; asked for prices\.\sCall back in spring\.$/);
});

test('a lead list is renamed, duplicated and deleted, with the specified words', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await page.goto('/leads');
  await expect(page.getByText('No lead lists yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Your First List' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Connect Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await jobIsDone(api, await importCsv(page, connectionsCsv(fictionalPeople(12)), 'Harbour people'));

  await page.goto('/leads');
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Harbour people')).toContainText('12 leads');
  await expect(card('Harbour people')).toContainText('Lead List');
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await act('Harbour people', 'Edit List');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('   ');
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('Quay people');
  await dialog.getByLabel('Description').fill('Met at the quay');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(card('Quay people')).toContainText('Met at the quay');

  await act('Quay people', 'Duplicate');
  await expect(dialog.getByLabel('Name')).toHaveValue('Quay people (Copy)');
  await dialog.getByRole('button', { name: 'Duplicate list' }).click();
  await expect(card('Quay people (Copy)')).toContainText('12 leads', { timeout: 20_000 });

  await act('Quay people', 'Delete');
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Delete list' }).click();
  await expect(asked).toBeHidden();
  await expect(card('Quay people')).toBeHidden();
  const lists = await api.get<LeadList[]>('/leads/lists/all');
  expect(lists.map((list) => [list.name, list._count.leads])).toEqual([['Quay people (Copy)', 12]]);
  expect(await leadsOf(api, lists[0]?.id ?? '')).toHaveLength(12);
});

test('the create dialog names every way, and says so when all accounts are disconnected', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.basic);
  const username = linkedInUserName('ok');
  await linkAccount(api, username);
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Create Your First List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  for (const name of [
    'Find with AI',
    'Social Listening',
    'Comments Extractor',
    'Likes Extractor',
    'CSV Upload',
    'Sales Navigator URL Extractor',
  ])
    await expect(dialog.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  for (const name of ['Connections Scraper', 'Followers Extractor']) {
    await expect(dialog.getByRole('button', { name: new RegExp(name) })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: new RegExp(name) })).toContainText('Coming Soon');
  }
  await page.keyboard.press('Escape');

  const world = worldOf(api);
  await world.setStatus((await world.accountOf(username)).id, 'CREDENTIALS');
  await expect
    .poll(
      async () => (await api.post<{ status: string }[]>('/linkedin/account/all?type=LINKEDIN'))[0]?.status,
    )
    .toBe('Disconnected');
  await page.getByRole('button', { name: 'Create Your First List' }).click();
  await expect(dialog.getByText('LinkedIn Accounts Disconnected')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Comments Extractor/ })).toBeDisabled();
  await dialog.getByRole('link', { name: 'Reconnect in Settings' }).click();
  await expect(page).toHaveURL('/settings');
});
