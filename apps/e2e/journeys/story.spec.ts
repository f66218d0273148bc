import type { CampaignLead } from '@waypost/contract/campaigns';
import { linkedInUserName } from '../actors/account.ts';
import { builderOf, funnelNumber } from '../actors/builder.ts';
import { statsOf } from '../actors/campaign.ts';
import { buyPlanInBrowser } from '../actors/checkout.ts';
import { connectWithCode } from '../actors/connect.ts';
import { connectionsCsv } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, listNamed, startExtraction } from '../actors/leads.ts';
import { aNewPerson, apiOfBrowser } from '../actors/person.ts';
import { sandboxMenuOf } from '../actors/sandbox-menu.ts';
import { signUpInBrowser } from '../actors/sign-up.ts';
import { worldOf, type LedgerRow } from '../actors/world.ts';
import { expect, test } from '../harness/journey.ts';
import { waitUntil } from '../harness/wait-until.ts';

const NOTE = 'Hi {{first_name|there}}, your comment on gears stayed with me. Shall we connect?';
const FIRST = 'Thanks for connecting, {{first_name|and good to meet you}}. What do you build at the moment?';
const SECOND = 'One more thought, {{first_name|again}}: shall I send you the two pages we wrote?';
const REPLY = 'Gladly. What would it cost for a team of nine?';
const ANSWER = 'Nine people come to 79 dollars a month. Shall we talk on Thursday at ten?';

test('the main job, end to end: find people, run a campaign, read the reply, answer it', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const username = linkedInUserName('sms');

  await test.step('sign up, take a plan, connect LinkedIn with a code', async () => {
    await signUpInBrowser(page, aNewPerson());
    await buyPlanInBrowser(page, 'Growth', product.sandboxUrl);
  });
  const sender = await connectWithCode(page, username);
  const api = await apiOfBrowser(page, product.url);
  const world = worldOf(api);
  const accountId = (await world.accountOf(username)).id;
  const menu = sandboxMenuOf(page);

  await test.step('the commenters of a post become one list, a file another', async () => {
    const post = (await world.posts()).find(({ comments }) => comments >= 8 && comments <= 12);
    const [link = ''] = post?.links ?? [];
    await jobIsDone(api, await startExtraction(page, 'comments', { link, listName: 'Commenters' }));
    const people = (await world.people(2_000)).slice(-5);
    await jobIsDone(api, await importCsv(page, connectionsCsv(people), 'From the file'));
  });
  const commenters = await listNamed(api, 'Commenters');
  const fromFile = await listNamed(api, 'From the file');

  await test.step('the campaign is built and launched', async () => {
    const builder = builderOf(page);
    await page.goto(`/campaign/create?listId=${commenters.id}`);
    await builder.rename('Gears in autumn');
    await builder.chooseList('From the file');
    await builder.go('Sequence');
    await builder.showOutline();
    await builder.removeStep('Wait 1 day');
    await builder.writeNote(NOTE);
    await builder.setAcceptDays(7);
    // The other way round the wait would go with the message: nothing would follow it.
    await builder.addStep(/^Add a step after Message 2/, 'Message');
    await builder.removeStep('Message 2');
    await builder.writeMessage('Message 1', FIRST);
    await builder.writeMessage('Message 2', SECOND);
    await builder.isSaved();
    await builder.go('Senders and schedule');
    await builder.chooseSender(sender);
    await builder.go('Exclusions');
    await builder.go('Review');
    await expect(page.getByText(/your comment on gears stayed with me/).first()).toBeVisible();
    await builder.launch();
  });
  const campaignId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const leads = async () =>
    (await api.get<{ items: CampaignLead[] }>(`/campaigns/${campaignId}/leads?limit=100`)).items;
  const ownRows = async () => (await world.ledger()).filter((row) => row.account === accountId);
  const invited = (rows: LedgerRow[]) => rows.filter((row) => row.kind === 'invite' && row.applied);

  const chosen = await test.step('time moves, and the numbers on the open page follow', async () => {
    await menu.setSpeed('5 min per second');
    await menu.jumpToNext();
    const rows = await waitUntil('three invitations are out', 90_000, async () => {
      const rows = invited(await ownRows());
      if (rows.length >= 3) return rows;
      // The hours of the campaign may end meanwhile: the rest of them is for tomorrow.
      await world.jumpToNext();
      return undefined;
    });
    await world.setSpeed(0);
    await waitUntil('the product has recorded them', 20_000, async () =>
      (await statsOf(api, campaignId)).invited >= 3 ? true : undefined,
    );
    await expect.poll(() => funnelNumber(page, 'Invited')).toBeGreaterThanOrEqual(3);
    const person = rows.at(-1)?.person?.publicIdentifier;
    if (person === undefined) throw new Error('The ledger does not name who was invited.');
    return person;
  });

  const name =
    await test.step('a lead accepts, is written to, and replies; the Unibox shows it by itself', async () => {
      await menu.letAccept(chosen);
      await world.setSpeed(300);
      await waitUntil('the first message is out', 60_000, async () => {
        const isOut = (row: LedgerRow) => row.kind === 'message' && row.person?.publicIdentifier === chosen;
        if ((await ownRows()).some(isOut)) return true;
        // The day's hours may be over.
        await world.jumpToNext();
        return undefined;
      });
      await world.setSpeed(1);
      await page.getByRole('link', { name: /^Unibox/ }).click();
      await expect(page.getByRole('region', { name: 'Conversations' })).toBeVisible();
      await menu.letReply(chosen, REPLY);
      const row = page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name: REPLY });
      await expect(row).toBeVisible();
      await row.click();
      await expect(page.getByRole('log', { name: 'Messages' }).getByText(REPLY)).toBeVisible();
      return (await page.getByRole('heading', { level: 2 }).first().innerText()).trim();
    });

  await test.step('the sequence has stopped for this lead', async () => {
    const lead = await waitUntil('the lead counts as replied', 20_000, async () =>
      (await leads()).find((candidate) => candidate.name === name && candidate.state === 'Replied'),
    );
    expect(lead.nextAt).toBeNull();
  });

  await test.step('an answer is taken back in time, written again, and arrives exactly once', async () => {
    const composer = page.getByRole('textbox', { name: `Reply to ${name}` });
    await composer.fill('Nine people come to 790 dollars');
    await page.getByRole('button', { name: /^Send reply/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(composer).toHaveValue('Nine people come to 790 dollars');
    await composer.fill(ANSWER);
    await page.getByRole('button', { name: /^Send reply/ }).click();
    await expect(page.getByText(/^Leaves in \d+ s$/)).toBeVisible();
    await expect(composer).toHaveValue('');
    await waitUntil('the answer has arrived', 40_000, async () =>
      (await ownRows()).some((row) => row.text === ANSWER) ? true : undefined,
    );
    await expect(page.getByRole('log', { name: 'Messages' }).getByText(ANSWER)).toBeVisible();
  });

  const stats = await test.step('days pass until nobody waits any more', async () => {
    await page.goto(`/campaign/${campaignId}`);
    await world.setSpeed(300);
    await menu.advanceOneDay();
    return waitUntil('every lead is done', 100_000, async () => {
      const { counts, ...rest } = await statsOf(api, campaignId);
      if (counts.leads > 0 && counts.queued + counts.inProgress + counts.waiting === 0)
        return { counts, ...rest };
      await world.jumpToNext();
      return undefined;
    });
  });

  await test.step('the numbers on the screen are those of the network’s own ledger', async () => {
    const rows = await ownRows();
    const applied = rows.filter((row) => row.applied);
    const of = (kind: LedgerRow['kind']) => applied.filter((row) => row.kind === kind);
    const written = of('message').filter((row) => row.text !== ANSWER);
    expect(rows.filter((row) => row.overLimit !== null)).toEqual([]);
    expect(of('message').filter((row) => row.text === ANSWER)).toHaveLength(1);
    expect(rows.some((row) => row.text?.includes('790 dollars'))).toBe(false);
    expect(rows.filter((row) => row.person?.publicIdentifier === chosen).map((row) => row.kind)).toEqual([
      'visit',
      'invite',
      'message',
      'message',
    ]);
    for (const kind of ['visit', 'invite'] as const)
      expect(new Set(of(kind).map((row) => row.person?.id)).size, kind).toBe(of(kind).length);
    expect(new Set(written.map((row) => `${row.person?.id} ${row.text}`)).size).toBe(written.length);
    expect(stats).toMatchObject({
      visited: of('visit').length,
      invited: of('invite').length,
      messaged: new Set(written.map((row) => row.person?.id)).size,
    });
    const doneMessages = stats.steps.filter((step) => step.kind === 'message');
    expect(doneMessages.reduce((sum, step) => sum + step.done, 0)).toBe(written.length);
    expect(stats.counts.leads).toBe(commenters._count.leads + fromFile._count.leads);

    await expect.poll(() => funnelNumber(page, 'Invited')).toBe(of('invite').length);
    await expect.poll(() => funnelNumber(page, 'Messaged')).toBe(stats.messaged);
    // Somebody may still answer after the last step: the screen follows the number as it is now.
    await expect
      .poll(async () => (await funnelNumber(page, 'Replied')) - (await statsOf(api, campaignId)).replied)
      .toBe(0);
    expect(await funnelNumber(page, 'Replied')).toBeGreaterThanOrEqual(stats.replied);
    expect(of('invite').every((row) => row.text?.startsWith('Hi ') && !row.text.includes('{{'))).toBe(true);
  });
});

test.afterAll(async ({ browser, product }) => {
  // The clock is everybody's: the next journey finds it as a fresh start leaves it.
  const context = await browser.newContext();
  const page = await context.newPage();
  const { signedInPerson } = await import('../actors/person.ts');
  const { api } = await signedInPerson(page, product.url);
  await worldOf(api).setSpeed(60);
  await context.close();
});
