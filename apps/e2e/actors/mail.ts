import type { Page } from '@playwright/test';
import { waitUntil } from '../harness/wait-until.ts';

const ARRIVES_WITHIN_MS = 20_000;

/** Opens the newest letter with this subject to this address on the page of the sandbox's mail door. */
export async function openLetter(page: Page, subject: string, address: string): Promise<void> {
  await waitUntil(`the letter "${subject}" is there`, ARRIVES_WITHIN_MS, async () => {
    await page.goto('/mail');
    const letter = page.getByRole('link', { name: subject }).filter({ hasText: address }).first();
    if (!(await letter.isVisible())) return undefined;
    await letter.click();
    return true;
  });
}
