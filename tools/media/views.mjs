import { LIST } from './stories/prospect-with-ai.mjs';

const RUNNING = 'First talks, autumn';

/** The screens of the pictures, by name: each call shows one, loaded and at rest. Needs what the two films leave. */
export async function viewsOf(page, calls) {
  const campaigns = await calls.get('/campaigns');
  const lists = await calls.get('/leads/lists/all');
  const profiles = await calls.get('/leads/icp/profiles');
  const running = `/campaign/${idOf(campaigns, RUNNING)}`;
  const draft = `/campaign/${idOf(
    campaigns.filter(({ status }) => status === 'Draft'),
    undefined,
  )}`;
  const list = `/leads/${idOf(lists, LIST)}`;
  const profile = `/leads/create/ai?profile=${profiles[0]?.id}`;
  let previewed;

  const show = async (address, ...shown) => {
    await page.goto(address);
    for (const locator of shown) await locator.first().waitFor();
    await settle(page);
  };
  const leads = page.getByRole('grid').getByRole('row');
  return {
    dashboard: () =>
      show('/dashboard', page.getByText('Replies waiting'), page.getByText('Actions in the last 24 hours')),
    campaign: () => show(running, page.getByRole('table', { name: 'Numbers of each step' })),
    campaignDays: async () => {
      const days = page.getByRole('region', { name: 'Day by day' });
      await show(running, days);
      await days.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await settle(page);
    },
    waitingLead: async () => {
      await show(`${running}?tab=leads&state=Waiting`, leads.nth(4));
      await leads.nth(2).click({ position: { x: 260, y: 20 } });
      await page.getByRole('dialog').getByRole('region', { name: 'Why' }).waitFor();
      await settle(page);
    },
    builder: async () => {
      await show(`${draft}?step=sequence`, page.getByRole('button', { name: /^Invite/ }));
    },
    rehearsal: () => show(`${draft}/rehearsal`, page.getByText('Expected replies')),
    conversation: async () => {
      await show('/inbox?folder=needs-reply', page.getByRole('region', { name: 'Conversations' }));
      await page
        .getByRole('region', { name: 'Conversations' })
        .getByRole('listitem')
        .nth(1)
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('log', { name: 'Messages' }).waitFor();
      await settle(page);
    },
    candidates: async () => {
      await show(previewed ?? profile, page.getByRole('heading', { name: 'Candidates' }));
      if (previewed === undefined) await page.getByRole('button', { name: 'Preview 25 candidates' }).click();
      const why = page.getByRole('button', { name: /^Why / }).first();
      await why.waitFor({ timeout: 90_000 });
      previewed = page.url();
      await why.click();
      await page.getByRole('heading', { name: 'Candidates' }).evaluate((element) => element.scrollIntoView());
      await page.mouse.wheel(0, -80);
      await settle(page);
    },
    leadList: () => show(list, leads.nth(8)),
  };
}

function idOf(items, name) {
  const found = items.find((item) => name === undefined || item.name === name);
  if (found === undefined) throw new Error(`There is no "${name ?? 'draft'}": record the two films first.`);
  return found.id;
}

/** Nothing is busy, nothing moves, and the font is there. */
async function settle(page) {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
  await page.waitForTimeout(400);
}
