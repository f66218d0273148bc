import { expect, type Locator, type Page } from '@playwright/test';

/** The builder of a campaign, in the outline view: the same sequence as on the canvas, as a list. */
export function builderOf(page: Page) {
  const go = (step: string) => page.getByRole('button', { name: `Next: ${step}` }).click();
  /** The panel of the chosen step, docked beside the sequence. */
  const panel = (title: string): Locator => page.getByRole('complementary', { name: title });
  const open = async (title: string): Promise<Locator> => {
    const step = page.getByRole('button', { name: new RegExp(`^${title}`) }).first();
    await step.click();
    return panel(title);
  };
  return {
    go,
    rename: async (name: string) => {
      await page.getByRole('button', { name: /^Name of the campaign/ }).click();
      await page.getByRole('textbox', { name: 'Name of the campaign' }).fill(name);
      await page.keyboard.press('Enter');
    },
    chooseList: (name: string) => page.getByRole('checkbox', { name: new RegExp(name) }).check(),
    showOutline: () => page.getByRole('radio', { name: 'Outline' }).click(),
    chooseSender: (name: string) => page.getByRole('checkbox', { name: new RegExp(name) }).check(),
    writeNote: async (text: string) => {
      await (await open('Invite')).getByLabel('Note with the invitation').fill(text);
    },
    writeMessage: async (title: string, text: string) => {
      await (await open(title)).getByLabel('Message', { exact: true }).fill(text);
    },
    setAcceptDays: async (days: number) => {
      const field = (await open('Invitation accepted within')).getByLabel('Days to accept the invitation');
      await field.fill(String(days));
      await field.press('Tab');
    },
    removeStep: async (title: string) => {
      await page
        .getByRole('button', { name: `Actions of ${title}`, exact: true })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    addStep: async (where: RegExp, kind: string) => {
      await page.getByRole('button', { name: where }).click();
      await page.getByRole('menuitem', { name: kind }).click();
    },
    isSaved: () => expect(page.getByText(/^Saved /)).toBeVisible(),
    launch: async () => {
      await page.getByRole('button', { name: 'Launch campaign' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Launch campaign' }).click();
      await expect(page.getByRole('region', { name: 'Funnel' })).toBeVisible();
    },
  };
}

/** A number of the campaign's funnel as the screen shows it now. */
export async function funnelNumber(page: Page, stage: string): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'Funnel' })
    .locator('div')
    .filter({ has: page.getByText(stage, { exact: true }) })
    .locator('p')
    .nth(1)
    .innerText();
  return Number(text.replaceAll(',', ''));
}
