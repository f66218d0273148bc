import { makeAdmin } from '../actors/admin.ts';
import { signedInAgain, signedInPerson } from '../actors/person.ts';
import { toast } from '../actors/toast.ts';
import { expect, test } from '../harness/journey.ts';

const WORDS = 'The import is quick. A dark map of my accounts is missing.';
const ANSWER = 'Thank you. The map comes with the next version.';

test('A9 feedback is sent from the sidebar; an administrator reads, answers and deletes it; the answer comes back', async ({
  page,
  product,
  anotherBrowser,
}) => {
  const author = await signedInPerson(page, product.url, 'Ingrid Dahl');
  await page.goto('/dashboard');

  await test.step('nothing empty is sent; a failure is said and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Feedback' }).click();
    const text = page.getByRole('textbox', { name: 'Feedback' });
    const send = page.getByRole('button', { name: 'Send feedback' });
    await text.fill('   ');
    await expect(send).toBeDisabled();
    await text.fill(WORDS);
    await page.route('**/api/feedback', (route) =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Slowly.' } }),
    );
    await send.click();
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(toast(page, 'Failed to submit feedback')).toBeVisible();
    await expect(text).toHaveValue(WORDS);
    await page.unrouteAll();
    await send.click();
    await expect(toast(page, 'Feedback Submitted')).toBeVisible();
    await expect(toast(page, 'Thank you for your feedback!')).toBeVisible();
    await expect(text).toBeHidden();
  });

  const context = await anotherBrowser();
  const other = await context.newPage();
  const admin = await signedInPerson(other, product.url, 'Jonas Berg');
  const mine = other.getByRole('list', { name: 'Feedback', exact: true }).getByRole('listitem');
  const told = mine.filter({ hasText: author.email });

  await test.step('who is no administrator is refused', async () => {
    await other.goto('/admin/feedback');
    await expect(other.getByText('For administrators of this installation.')).toBeVisible();
    await expect(mine).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Feedback of everybody' })).toHaveCount(0);
  });

  await test.step('an administrator finds it under the settings, and answers', async () => {
    await makeAdmin(product.dataDir, admin.email);
    await signedInAgain(other, product.url, admin);
    await other.goto('/settings/feedback');
    await other.getByRole('link', { name: 'Feedback of everybody' }).click();
    await expect(told).toContainText('Ingrid Dahl');
    await expect(told).toContainText(WORDS);
    await told.getByRole('button', { name: 'Answer' }).click();
    await told.getByLabel('Your answer').fill(ANSWER);
    await told.getByRole('button', { name: 'Send answer' }).click();
    await expect(toast(other, 'Answer sent')).toBeVisible();
    await expect(told).toHaveCount(0);
  });

  await test.step('the author is told without a reload, and reads it', async () => {
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('link', { name: /^Your feedback was answered/ }).click();
    await expect(page).toHaveURL('/settings/feedback');
    await expect(page.getByRole('list', { name: 'Your feedback' })).toContainText(ANSWER);
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('deleted, it is gone for both; Undo would have brought it back', async () => {
    await other.getByRole('radio', { name: 'Answered' }).click();
    await expect(told).toContainText(ANSWER);
    await told.getByRole('button', { name: 'Delete the feedback of Ingrid Dahl' }).click();
    await expect(told).toHaveCount(0);
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(told).toContainText(ANSWER);
    await told.getByRole('button', { name: 'Delete the feedback of Ingrid Dahl' }).click();
    await expect(told).toHaveCount(0);
    expect(await author.api.get<unknown[]>('/feedback')).toEqual([]);
  });
});
