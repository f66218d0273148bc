import { LIST } from './prospect-with-ai.mjs';

const RUNNING = 'First talks, autumn';
/** What people of the simulated network say who want to hear more; which of them answered last differs from sample to sample. */
const INTERESTED =
  /something we are looking at|like to hear more|how that works in practice|let us talk|short call/;
const ANSWER = 'Gladly. Would half an hour on Thursday suit you?';

export const outreachWithAi = {
  name: 'outreach-with-ai',
  title: 'Outreach with AI',
  summary:
    'From the dashboard to an answered reply, on the sample workspace: its people are fictional, and nobody real is contacted.',

  /** Needs the list that the film about prospecting makes: whoever it finds has not been written to. */
  async play(actor) {
    const { page } = actor;
    const main = page.getByRole('main');
    const goTo = (name) =>
      actor.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
    const next = (step) => page.getByRole('button', { name: `Next: ${step}` });
    await actor.offScreen(async () => {
      await page.goto('/dashboard');
      await main.getByText('Replies waiting').waitFor();
    });

    actor.say('The dashboard says what is next, and how the campaigns do.');
    await actor.rest(900);
    await actor.glideTo(main.getByText('Next step:'), { x: 0.8 });
    await actor.rest(400);
    await actor.scroll(260, 900);
    await actor.rest(900);

    await goTo('Outreach');
    await actor.offScreen(() => page.getByRole('link', { name: RUNNING }).waitFor());
    actor.say('Every campaign shows its rates with the numbers behind them.');
    await actor.rest(900);
    await actor.glideTo(page.getByRole('row', { name: new RegExp(RUNNING) }), { x: 0.45 });
    await actor.rest(1_200);

    await actor.click(page.getByRole('link', { name: 'New campaign' }).first());
    const list = page.getByRole('checkbox', { name: new RegExp(LIST) }).first();
    await actor.offScreen(() => list.waitFor());
    actor.say('A new one begins with lead lists. Whoever must not be contacted is left out at once.');
    await actor.rest(500);
    await actor.click(list);
    await actor.offScreen(() => next('Sequence').and(page.locator(':enabled')).waitFor());
    await actor.rest(1_900);
    await actor.click(next('Sequence'));
    const invite = page.getByRole('button', { name: /^Invite/ });
    await actor.offScreen(() => invite.waitFor());
    actor.say('The sequence is drawn: what is sent, how long it waits, and what an answer changes.');
    await actor.rest(1_500);
    await actor.click(invite, { x: 0.3 });
    await actor.offScreen(() => page.getByRole('complementary', { name: 'Invite' }).waitFor());
    await actor.rest(2_300);

    await actor.offScreen(async () => {
      await next('Senders and schedule').click();
      for (const name of ['Tariq Haddad', 'Riccardo Grassi'])
        await page.getByRole('checkbox', { name: new RegExp(name) }).check();
      await next('Exclusions').click();
      await next('Review').click();
      await page.getByRole('button', { name: 'Rehearse' }).waitFor();
    });
    actor.say('Rehearse it before you launch it.');
    await actor.rest(700);
    await actor.click(page.getByRole('button', { name: 'Rehearse' }));
    await actor.rest(250);
    await actor.offScreen(() => page.getByText('Expected replies').waitFor({ timeout: 120_000 }));
    actor.say('The rehearsal plays it day by day with your limits and your own rates. Nothing is sent.');
    await actor.glideTo(page.getByText('Expected replies'));
    await actor.rest(1_600);
    await actor.scroll(260, 900);
    await actor.rest(1_700);

    await actor.offScreen(async () => {
      await page.goto('/campaign');
      await page.getByRole('link', { name: RUNNING }).click();
      await page.getByRole('table', { name: 'Numbers of each step' }).waitFor();
      await page.waitForTimeout(1_500);
    });
    actor.say('A campaign that runs counts what really happened, step by step.');
    await actor.rest(2_000);
    await actor.click(page.getByRole('tab', { name: /^Leads/ }));
    await actor.offScreen(async () => {
      await page.goto(`${new URL(page.url()).pathname}?tab=leads&state=Waiting`);
      await page.getByRole('grid').getByRole('row').nth(4).waitFor();
    });
    await actor.rest(500);
    await actor.click(page.getByRole('grid').getByRole('row').nth(2), { x: 0.3 });
    const why = page.getByRole('dialog').getByRole('region', { name: 'Why' });
    await actor.offScreen(() => why.waitFor());
    actor.say('Whoever waits says why, until when, and what would change it.');
    await actor.glideTo(why, { x: 0.7, y: 0.3 });
    await actor.rest(2_600);

    const conversations = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
    const interested = conversations.filter({ hasText: INTERESTED }).first();
    await actor.offScreen(async () => {
      await page.goto('/inbox?folder=needs-reply');
      await interested.scrollIntoViewIfNeeded();
    });
    actor.say('A reply stops the sequence for that person, and waits for you in the Unibox.');
    await actor.rest(900);
    await actor.click(interested.getByRole('button').first(), { x: 0.5, y: 0.4 });
    const composer = page.getByRole('textbox', { name: /^Reply to / });
    await actor.offScreen(() => composer.waitFor());
    await actor.rest(1_800);
    await actor.click(composer, { x: 0.3 });
    await actor.type(ANSWER, 15);
    await actor.rest(400);
    actor.say('An answer can be taken back for ten seconds. Then it is sent, once.');
    await actor.click(page.getByRole('button', { name: /^Send reply/ }));
    await actor.rest(2_600);
  },
};
