import type { Locator, Page } from '@playwright/test';

/** The title of a toast, which says that something has happened. */
export function toast(page: Page, title: string | RegExp): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByText(title);
}
