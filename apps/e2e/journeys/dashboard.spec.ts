import type { Page } from '@playwright/test';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { Subscription, User } from '@waypost/contract/users';
import { linkAccount, linkedInUserName } from '../actors/account.ts';
import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, listNamed } from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { worldOf } from '../actors/world.ts';
import { expect, test } from '../harness/journey.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY_MS = 86_400_000;

/** `dd MMM yyyy`, in the zone that this machine and its browser share. */
function dayOf(instant: string | null): string {
  const day = new Date(instant ?? '');
  return `${String(day.getDate()).padStart(2, '0')} ${MONTHS[day.getMonth()]} ${day.getFullYear()}`;
}

/** From now on the page is told this of its subscription. */
async function tellSubscription(page: Page, change: (now: Subscription) => Subscription | null) {
  await page.unrouteAll();
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: User };
    const subscription = data.subscription ? change(data.subscription) : null;
    await route.fulfill({ response: answer, json: { data: { ...data, subscription } } });
  });
}

test('A8 the checklist ticks what is done, and the banner says plan and date in the colour of how soon that is', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url, 'Ingrid Dahl');
  const list = page.getByRole('group', { name: "Let's get you started" });
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  const main = page.getByRole('main');

  await test.step('nothing is done yet, and each step leads to where it is done', async () => {
    const { trialEndsAt } = await api.get<Subscription>('/user/subscription');
    await page.goto('/dashboard');
    await expect(
      page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Ingrid$/ }),
    ).toBeVisible();
    for (const [name, button, address] of [
      ['LinkedIn account connected', 'Connect LinkedIn', '/settings'],
      ['Publish first post', 'Write a post', '/post/new'],
      ['Find your right ICP', 'Find leads', '/leads'],
      ['Configure first outreach campaign', 'Open campaigns', '/campaign'],
    ] as const) {
      await expect(step(name).getByRole('link', { name: button })).toHaveAttribute('href', address);
    }
    await expect(list).toContainText('0 of 4 done');
    await expect(list).not.toContainText('Completed');
    const banner = main.getByRole('status').filter({ hasText: 'Upgrade to unlock more features' });
    await expect(banner).toContainText(`Free Trial, ends ${dayOf(trialEndsAt)}`);
    await expect(banner.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
      'href',
      '/billing',
    );
    const demo = page.getByRole('complementary', { name: 'Book a demo' });
    await expect(demo).toContainText('Book a demo to get the most out of the product');
    await expect(demo.getByRole('link')).toHaveAttribute('target', '_blank');
  });

  await buyPlan(api, plans.growth);
  await linkAccount(api);
  await api.post('/leads/lists', { name: 'Heads of people' });
  const { renewsAt } = await api.get<Subscription>('/user/subscription');

  await test.step('a connected account takes the place of its button; a post is still to be published', async () => {
    await page.reload();
    await expect(list).toContainText('2 of 4 done');
    await expect(step('LinkedIn account connected')).toContainText('Completed');
    await expect(step('LinkedIn account connected').getByRole('link')).toHaveCount(0);
    await expect(step('Find your right ICP').getByRole('link', { name: 'Find leads' })).toBeVisible();
    await expect(step('Publish first post')).not.toContainText('Completed');
    await expect(step('Configure first outreach campaign')).not.toContainText('Completed');
    await expect(page.getByRole('group', { name: 'Plan and usage' }).getByRole('link')).toHaveText(
      'Check billing',
    );
  });

  await test.step('the banner is green, yellow within 3 days, red when past, and gone without a subscription', async () => {
    const banner = main.locator('[role=status], [role=alert]').filter({ hasText: 'Your Growth plan' });
    const colour = () => banner.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(banner).toContainText(`Your Growth plan expires on ${dayOf(renewsAt)}`);
    await expect(banner.getByRole('link', { name: 'Check billing' })).toHaveAttribute('href', '/billing');
    const colours = [await colour()];
    const now = Date.parse(await worldOf(api).businessNow());
    for (const [days, words] of [
      [2, 'expires on'],
      [-1, 'expired on'],
    ] as const) {
      const at = new Date(now + days * DAY_MS).toISOString();
      await tellSubscription(page, (subscription) => ({ ...subscription, renewsAt: at }));
      await page.reload();
      await expect(banner).toContainText(`Your Growth plan ${words} ${dayOf(at)}`);
      colours.push(await colour());
    }
    expect(new Set(colours).size, colours.join(', ')).toBe(3);
    await tellSubscription(page, () => null);
    await page.reload();
    await expect(list).toContainText('2 of 4 done');
    await expect(banner).toHaveCount(0);
    await expect(page.getByText('Upgrade to Pro')).toBeVisible();
  });
});

test('A8 the health card names each lost account with the way back; without an answer it says so', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const signIn = linkedInUserName('ok');
  const lost = await linkAccount(api, signIn);
  const gone = await linkAccount(api);
  await jobIsDone(api, await importCsv(page, connectionsCsv(fictionalPeople(2)), 'Heads of people'));
  const list = await listNamed(api, 'Heads of people');
  const campaign = await api.post<CampaignDetail>('/campaigns', {
    name: 'Autumn visits',
    listIds: [list.id],
    accountIds: [lost.id, gone.id],
    graph: {
      formatVersion: 1,
      startNodeId: 'visit',
      nodes: { visit: { id: 'visit', kind: 'visit', next: 'end' }, end: { id: 'end', kind: 'end' } },
    },
  });
  await api.post(`/campaigns/${campaign.id}/start`);
  // A finished campaign needs no sender any more; a paused one waits for them.
  await api.post(`/campaigns/${campaign.id}/pause`, { reason: 'Holidays' });
  const card = page.getByRole('group', { name: 'Campaign health' });

  await test.step('while all is well there is no card', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('group', { name: 'Plan and usage' })).toContainText('2 of 2');
    await expect(card).toHaveCount(0);
  });

  await test.step('a disconnected and a deleted account, each with its name, address and button', async () => {
    const world = worldOf(api);
    await world.setStatus((await world.accountOf(signIn)).id, 'CREDENTIALS');
    await api.post('/linkedin/account/unlink', { accountId: gone.id });
    await expect(card).toContainText('1 Issue(s)');
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(campaign.name);
    await expect(card).toContainText('1 disconnected');
    await expect(card).toContainText('1 deleted');
    for (const { name, email } of [lost, gone]) {
      await expect(card).toContainText(name);
      await expect(card).toContainText(email ?? '-');
    }
    await expect(card).toContainText('Reconnect disconnected accounts to resume campaign activities.');
    await expect(card.getByRole('link', { name: `Reconnect ${lost.name}` })).toHaveAttribute(
      'href',
      '/settings',
    );
    await expect(card.getByRole('link', { name: 'View campaigns' })).toHaveAttribute('href', '/campaign');
    await expect(card.getByRole('link', { name: 'Manage Accounts' })).toHaveAttribute('href', '/settings');
  });

  await test.step('Remove takes the deleted account out of the campaign', async () => {
    await card.getByRole('button', { name: `Remove ${gone.name} from Autumn visits` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(card).not.toContainText('1 deleted');
    await expect(card).toContainText('1 disconnected');
  });

  await test.step('an answer that fails is said with its cause, and Try Again asks once more', async () => {
    // Until somebody asks again: what the page asks by itself in between must not mend it before the click.
    const isAskedAgain = () => page.evaluate(() => 'askedAgain' in document.documentElement.dataset);
    await page.route('**/api/campaigns/health-status', async (route) =>
      (await isAskedAgain().catch(() => false))
        ? route.continue()
        : route.fulfill({ status: 403, json: { code: 'not_allowed', message: '' } }),
    );
    await page.reload();
    await expect(card).toContainText('Unable to load status');
    await expect(card).toContainText('Error Loading Data');
    await expect(card).toContainText('Failed to fetch campaign health status');
    await page.evaluate(() =>
      document.addEventListener('click', () => (document.documentElement.dataset['askedAgain'] = ''), true),
    );
    await card.getByRole('button', { name: 'Try Again' }).click();
    await expect(card).toContainText('1 Issue(s)');
  });
});
