import type { User } from '@waypost/contract/users';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

test('A7 the first steps can be skipped, go on where they were left, and end in isOnboardingCompleted', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  const isCompleted = async () => (await api.get<User>('/user')).isOnboardingCompleted;
  const question = (name: string) => page.getByRole('heading', { level: 1, name });
  const next = page.getByRole('button', { name: 'Continue', exact: true });

  await test.step('what was said is kept, and a reload opens the next question', async () => {
    await page.goto('/onboarding');
    await expect(question('What do you sell?')).toBeVisible();
    await page.getByLabel('What you sell').fill('Payroll software for logistics companies.');
    await page.getByLabel('Your website').fill('fjordworks.example');
    await next.click();
    await expect(question('Who buys it?')).toBeVisible();
    await page.goto('/onboarding');
    await expect(question('Who buys it?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read my website instead' })).toBeVisible();
  });

  await test.step('a question is skipped; a step back shows the answer', async () => {
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(question('Connect LinkedIn')).toBeVisible();
    await expect(page.getByText('The Free Trial plan includes no LinkedIn account.')).toBeVisible();
    await page.getByRole('button', { name: 'You', exact: false }).first().click();
    await expect(page.getByLabel('What you sell')).toHaveValue('Payroll software for logistics companies.');
    await expect(page.getByLabel('Your website')).toHaveValue('https://fjordworks.example');
  });

  await test.step('left for later, the dashboard leads back to where it was', async () => {
    await page.getByRole('link', { name: 'Finish later' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await isCompleted()).toBe(false);
    const step = page.getByRole('group', { name: 'Next step' });
    await expect(step).toContainText('Finish setting up');
    await expect(step).toContainText('Where you left off: your LinkedIn account.');
    await step.getByRole('link', { name: 'Continue' }).click();
    await expect(question('Connect LinkedIn')).toBeVisible();
  });

  await test.step('the last answer ends it, here, on the server and in what the browser keeps', async () => {
    await next.click();
    await expect(question('What first?')).toBeVisible();
    await page.getByRole('radio', { name: 'Bring the list I have' }).click();
    await page.getByRole('button', { name: 'Open the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await isCompleted()).toBe(true);
    await expect(page.getByRole('group', { name: 'Next step' })).not.toContainText('Finish setting up');
    await page.goto('/onboarding');
    await expect(page).toHaveURL('/dashboard');
    const kept = await page.evaluate(() => localStorage.getItem('auth-data') ?? '');
    expect((JSON.parse(kept) as { user: User }).user.isOnboardingCompleted).toBe(true);
  });
});
