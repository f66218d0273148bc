import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import type { Page } from '@playwright/test';
import { linkAccount, linkedInUserName } from '../actors/account.ts';
import { funnelNumber } from '../actors/builder.ts';
import { statsOf } from '../actors/campaign.ts';
import { connectionsCsv } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, listNamed } from '../actors/leads.ts';
import { signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { toast } from '../actors/toast.ts';
import { worldOf } from '../actors/world.ts';
import { expect, test } from '../harness/journey.ts';
import { waitUntil } from '../harness/wait-until.ts';

const REPLY = 'Yes, gladly. Could we talk on Thursday at ten?';
const NOTE = 'Shall we connect?';
const DAY_MINUTES = 1_440;

/** A campaign that invites one person with a note and, once they have accepted, waits for five days before `later`. */
async function invited(
  page: Page,
  origin: string,
  name: string,
  later: CampaignDetail['graph']['nodes'] = {},
) {
  const { api } = await signedInPerson(page, origin);
  await buyPlan(api, plans.growth);
  const signIn = linkedInUserName('ok');
  const sender = await linkAccount(api, signIn);
  const world = worldOf(api);
  const network = await world.accountOf(signIn);
  const person = await world.strangerTo(network.id);
  await jobIsDone(api, await importCsv(page, connectionsCsv([person]), name));
  const list = await listNamed(api, name);
  const [next = 'end'] = Object.keys(later);
  const campaign = await api.post<CampaignDetail>('/campaigns', {
    name,
    listIds: [list.id],
    accountIds: [sender.id],
    graph: {
      formatVersion: 1,
      startNodeId: 'invite',
      nodes: {
        invite: {
          id: 'invite',
          kind: 'invite',
          variants: [{ id: 'a', share: 1, body: NOTE }],
          next: 'accepted',
        },
        accepted: {
          id: 'accepted',
          kind: 'condition',
          test: { kind: 'accepted_within', days: 7 },
          yes: 'wait',
          no: 'end',
        },
        wait: { id: 'wait', kind: 'wait', delayMinutes: 5 * DAY_MINUTES, next },
        ...later,
        end: { id: 'end', kind: 'end' },
      },
    },
  });
  await api.post(`/campaigns/${campaign.id}/start`);
  await waitUntil('the invitation is out', 60_000, async () => {
    if ((await statsOf(api, campaign.id)).invited === 1) return true;
    const { nextActionAt } = await api.get<CampaignDetail>(`/campaigns/${campaign.id}`);
    // No further than to the invitation: a jump to what is due after it would let the person answer by themselves.
    const isOut = (await world.ledger()).some(
      ({ kind, account }) => kind === 'invite' && account === network.id,
    );
    if (!isOut) await world.advanceTo(nextActionAt);
    return undefined;
  });
  await world.accepts(person.publicIdentifier, network.id);
  return { api, world, network, person, campaign };
}

test('a message written by hand in the Unibox ends the sequence for this person, which says so', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { api, world, network, person, campaign } = await invited(page, product.url, 'By hand', {
    message: {
      ...{ id: 'message', kind: 'message', next: 'end' },
      variants: [{ id: 'a', share: 1, body: 'Did you have time to think about it?' }],
    },
  });
  await waitUntil('the acceptance counts', 60_000, async () =>
    (await statsOf(api, campaign.id)).accepted === 1 ? true : undefined,
  );
  const ownWords = 'I had another idea. Shall we talk today?';
  await page.goto('/inbox');
  const conversations = page.getByRole('region', { name: 'Conversations' });
  await conversations.getByRole('button', { name: NOTE }).click();
  await page.getByRole('textbox', { name: /^Reply to / }).fill(ownWords);
  await page.getByRole('button', { name: /^Send reply/ }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  const stopped = 'You wrote to this person yourself, so the sequence stopped.';
  await waitUntil('the lead has stopped', 60_000, async () => {
    const { items } = await api.get<{ items: CampaignLead[] }>(`/campaigns/${campaign.id}/leads?limit=10`);
    return items[0]?.reason === stopped ? true : undefined;
  });
  await page.goto(`/campaign/${campaign.id}?tab=leads`);
  await expect(page.getByText(stopped).filter({ visible: true })).toBeVisible();
  const sent = (await world.ledger()).filter(
    ({ kind, account, person: to }) =>
      kind === 'message' && account === network.id && to?.publicIdentifier === person.publicIdentifier,
  );
  expect(sent.map(({ text }) => text)).toEqual([ownWords]);
});

test('a reply that somebody marks Interested counts in the campaign and on the dashboard, and can be taken back', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { api, world, network, person, campaign } = await invited(page, product.url, 'First words');
  await world.replies(person.publicIdentifier, network.id, REPLY);
  await waitUntil('the reply counts', 60_000, async () =>
    (await statsOf(api, campaign.id)).replied === 1 ? true : undefined,
  );

  await test.step('nobody has said what it means: no rate of 0, and a way to say it', async () => {
    await page.goto('/dashboard');
    const outreach = page.getByRole('group', { name: 'Outreach' });
    await expect(outreach).toContainText('Nobody has said yet what the replies mean.');
    await outreach.getByRole('link', { name: '1 reply not sorted yet' }).click();
    await expect(page).toHaveURL('/inbox?intent=unsorted');
    await expect(page.getByText('1 reply is not sorted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sort with AI, 1 credit' })).toBeVisible();
  });

  const conversations = page.getByRole('region', { name: 'Conversations' });
  await test.step('two keys say it, and the folder has it', async () => {
    await conversations.getByRole('button', { name: REPLY }).click();
    await expect(page.getByRole('button', { name: 'Intent: Unsorted' })).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByRole('menuitemradio', { name: 'Unsorted' })).toBeChecked();
    await page.keyboard.press('i');
    await expect(page.getByRole('button', { name: 'Intent: Interested' })).toBeVisible();
    await expect(toast(page, /: Interested$/)).toBeVisible();
    await expect(conversations.getByText('Every reply here is sorted')).toBeVisible();
    await conversations.getByRole('button', { name: /^Folder: / }).click();
    await page.getByRole('menuitemradio', { name: /^Interested/ }).click();
    await expect(conversations.getByRole('button', { name: 'Folder: Interested 1' })).toBeVisible();
    await expect(conversations.getByRole('button', { name: REPLY })).toContainText('Interested');
  });

  await test.step('the campaign, the list of campaigns and the dashboard count it', async () => {
    await page.goto(`/campaign/${campaign.id}`);
    await expect.poll(() => funnelNumber(page, 'Interested')).toBe(1);
    await page.goto('/campaign');
    await expect(page.getByRole('row', { name: /First words/ })).toContainText('not enough data1 of 1');
    await expect(page.getByTitle(/^1 of 1 contacted leads marked Interested/)).toBeVisible();
    await page.goto('/dashboard');
    const outreach = page.getByRole('group', { name: 'Outreach' });
    await expect(outreach).toContainText('1 interested of 1 contacted');
    await expect(outreach.getByRole('link', { name: /not sorted yet$/ })).toHaveCount(0);
  });

  await test.step('taken back, nothing counts it any more', async () => {
    await page.goto('/inbox?folder=interested');
    await conversations.getByRole('button', { name: REPLY }).click();
    await page.getByRole('button', { name: 'Intent: Interested' }).click();
    await page.getByRole('menuitemradio', { name: 'Unsorted' }).click();
    await expect(conversations.getByText('Nobody is marked Interested yet')).toBeVisible();
    await expect.poll(async () => (await statsOf(api, campaign.id)).positiveRate.numerator).toBe(0);
  });
});
