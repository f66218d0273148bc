import type { CampaignDetail } from '@waypost/contract/campaigns';
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
const DAY_MINUTES = 1_440;

test('a reply that somebody marks Interested counts in the campaign and on the dashboard, and can be taken back', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { api } = await signedInPerson(page, product.url);
  await buyPlan(api, plans.growth);
  const signIn = linkedInUserName('ok');
  const sender = await linkAccount(api, signIn);
  const world = worldOf(api);
  const network = await world.accountOf(signIn);
  const [person] = (await world.people(1_500)).slice(-1);
  if (!person) throw new Error('The network has nobody.');
  await jobIsDone(api, await importCsv(page, connectionsCsv([person]), 'One person'));
  const list = await listNamed(api, 'One person');

  const campaign = await test.step('a campaign invites a person, who accepts and answers', async () => {
    const made = await api.post<CampaignDetail>('/campaigns', {
      name: 'First words',
      listIds: [list.id],
      accountIds: [sender.id],
      graph: {
        formatVersion: 1,
        startNodeId: 'invite',
        nodes: {
          invite: {
            id: 'invite',
            kind: 'invite',
            variants: [{ id: 'a', share: 1, body: 'Shall we connect?' }],
            next: 'accepted',
          },
          accepted: {
            id: 'accepted',
            kind: 'condition',
            test: { kind: 'accepted_within', days: 7 },
            yes: 'wait',
            no: 'end',
          },
          wait: { id: 'wait', kind: 'wait', delayMinutes: 5 * DAY_MINUTES, next: 'end' },
          end: { id: 'end', kind: 'end' },
        },
      },
    });
    await api.post(`/campaigns/${made.id}/start`);
    await waitUntil('the invitation is out', 60_000, async () => {
      if ((await statsOf(api, made.id)).invited === 1) return true;
      // No further than to the invitation: a jump to what is due after it would let the person answer by themselves.
      await world.advanceTo((await api.get<CampaignDetail>(`/campaigns/${made.id}`)).nextActionAt);
      return undefined;
    });
    await world.accepts(person.publicIdentifier, network.id);
    await world.replies(person.publicIdentifier, network.id, REPLY);
    await waitUntil('the reply counts', 60_000, async () =>
      (await statsOf(api, made.id)).replied === 1 ? true : undefined,
    );
    return made;
  });

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
    await page.keyboard.press('i');
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
