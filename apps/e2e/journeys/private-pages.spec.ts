import type { Page } from '@playwright/test';
import { linkAccount, linkedInUserName } from '../actors/account.ts';
import { startVisitCampaign } from '../actors/campaign.ts';
import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, listNamed } from '../actors/leads.ts';
import type { Api } from '../actors/api.ts';
import { accessibilityProblems, hasSettled, problemsEverywhere, sideBySide } from '../actors/look.ts';
import { signedInAgain, signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { worldOf } from '../actors/world.ts';
import { expect, test } from '../harness/journey.ts';
import { builtPages, unbuiltPages } from '../harness/routes.ts';

/** Every second page is in the same half: all of them, in four looks each, are too long for one test beside others. */
const halves = ['one half', 'the other half'] as const;

for (const half of halves) {
  test(`every private page is accessible with a person’s own data, ${half}`, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    test.setTimeout(240_000);
    const { api, ...person } = await signedInPerson(page, product.url);
    const ids = await ownData(page, api);
    const addresses = [...builtPages(), ...unbuiltPages().slice(0, 1)];
    expect(addresses.length).toBeGreaterThan(8);
    const looked = addresses.filter((_, index) => index % halves.length === halves.indexOf(half));

    const second = await (await anotherBrowser()).newPage();
    await signedInAgain(second, product.url, person);
    const problems = await sideBySide([page, second], looked, async (each, pattern) => {
      await each.goto(pattern.replace(/:\w+/, ids[pattern] ?? 'new'));
      await hasSettled(each);
      return problemsEverywhere(each, pattern);
    });
    expect(problems.join('\n')).toBe('');
  });
}

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

/** Two accounts, one of them disconnected, a list of sixty and a campaign that looks at them. Answers ids by address. */
async function ownData(page: Page, api: Api): Promise<Record<string, string>> {
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
  return { '/leads/:id': list.id, '/campaign/:id': campaign.id, '/campaign/:id/rehearsal': campaign.id };
}
