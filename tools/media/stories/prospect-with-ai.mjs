const SENTENCE =
  'We sell planning software to heads of operations, operations managers and plant managers in Germany, Austria or Switzerland.';
export const LIST = 'Heads of operations';

export const prospectWithAi = {
  name: 'prospect-with-ai',
  title: 'Prospect with AI',
  summary:
    'From one sentence to a scored lead list, on the sample workspace: its people are fictional, and its sandbox stands in for the AI service.',

  /** The list is new in each recording; one of an earlier recording would be in the picture. */
  async play(actor) {
    const { page } = actor;
    const main = page.getByRole('main');
    await actor.offScreen(async () => {
      await page.goto('/leads');
      await page
        .getByRole('link', { name: /^View Leads of / })
        .first()
        .waitFor();
    });

    actor.say('Every campaign begins with a lead list.');
    await actor.rest(1_300);
    await actor.click(page.getByRole('button', { name: 'Create New List' }));
    await actor.rest(1_100);
    const dialog = page.getByRole('dialog');
    await actor.click(dialog.getByRole('link', { name: 'Find with AI' }));

    const sentence = page.getByLabel('What do you sell, and to whom?');
    await sentence.waitFor();
    actor.say('Say in a sentence what you sell, and to whom.');
    await actor.click(sentence, { x: 0.3, y: 0.3 });
    await actor.type(SENTENCE, 12);
    await actor.rest(700);
    await actor.click(page.getByRole('button', { name: 'Build profile' }));
    await actor.rest(350);
    await actor.offScreen(() => page.getByRole('button', { name: 'Estimate size' }).waitFor());

    actor.say('It becomes a profile: criteria that you can change, each with your own words behind it.');
    await actor.glideTo(main.getByText(/^Rests on: /).first(), { x: 0.6 });
    await actor.rest(3_000);

    actor.say('Ask how large the market is before you spend anything.');
    await actor.click(page.getByRole('button', { name: 'Estimate size' }));
    await actor.rest(300);
    await actor.offScreen(() => page.getByRole('button', { name: 'Estimate again' }).waitFor());
    await actor.rest(2_600);

    await actor.offScreen(() => page.getByRole('button', { name: 'Preview 25 candidates' }).waitFor());
    await actor.glideTo(main.getByText(/^Rests on: /).first(), { x: 0.6 });
    await actor.scroll(520, 1_100);
    actor.say('Then see people who fit, with what they meet and miss.');
    await actor.click(page.getByRole('button', { name: 'Preview 25 candidates' }));
    await actor.rest(300);
    const why = page.getByRole('button', { name: /^Why / });
    await actor.offScreen(() => why.first().waitFor({ timeout: 60_000 }));
    await actor.rest(900);
    await actor.click(why.first());
    await actor.rest(900);
    await actor.scroll(160, 600);
    actor.say('Why quotes the words of the person that show it.');
    await actor.rest(3_000);

    const amount = page.getByRole('spinbutton', { name: 'Leads to add' });
    const find = page.getByRole('button', { name: /^Find \d+ leads$/ });
    actor.say('Find as many as you want into a list; the price stands beside the button.');
    await actor.glideTo(amount);
    await actor.offScreen(async () => {
      await amount.fill('40');
      await page.getByRole('textbox', { name: 'Name' }).last().fill(LIST);
      await find.scrollIntoViewIfNeeded();
    });
    await actor.rest(900);
    await actor.click(find);
    await actor.rest(700);
    const viewList = page.getByRole('link', { name: 'View list' });
    await actor.offScreen(() => viewList.waitFor({ timeout: 120_000 }));
    await actor.rest(1_000);
    await actor.click(viewList);

    const grid = page.getByRole('grid');
    await actor.offScreen(async () => {
      await grid.getByRole('row').nth(8).waitFor();
      await addAiColumn(page);
    });
    actor.say(
      'The list is a table: best fit first, and columns of your own that AI fills from what is known.',
    );
    await actor.rest(1_200);
    await actor.glideTo(grid.getByRole('columnheader').nth(5));
    await actor.rest(1_600);
    await actor.click(grid.getByRole('row').nth(2).getByRole('button').first());
    actor.say('Each lead keeps its score, its reason and its history.');
    await actor.rest(3_400);
  },
};

async function addAiColumn(page) {
  const add = page.getByRole('button', { name: 'Add AI column' });
  // The workspace has the column already when an earlier recording made it.
  if (!(await add.isVisible())) return;
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name of the column' }).fill('Runs operations');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Does this person lead operations?');
  await dialog.getByRole('radio', { name: 'Yes or no' }).click();
  await dialog.getByRole('button', { name: 'Try on 5 leads' }).click();
  // Five leads are answered first.
  await dialog.getByRole('button', { name: /^Answer \d+ leads$/ }).click({ timeout: 120_000 });
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
}
