import { expect, type Page } from '@playwright/test';

/** From the billing page over the hosted page back: pays for the plan of this name. */
export async function buyPlanInBrowser(page: Page, plan: string, sandboxUrl: string): Promise<void> {
  await page.goto('/billing');
  await planCard(page, plan).getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`^${sandboxUrl}/pay/checkout/`));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/billing/);
  await expect(page.getByText(`You are on the ${plan} plan now.`)).toBeVisible();
}

/** One plan of the table on the billing page. */
export function planCard(page: Page, plan: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan, exact: true, level: 3 }) });
}
