const placeholder = 'https://cal.com/waypost/15min';

/**
 * Where one books fifteen minutes with the people who run this installation: `VITE_BOOK_DEMO_URL` when it was built in. The
 * operator sets their own; the default only keeps the button from leading nowhere.
 */
export const bookDemoUrl = bookingAddress(import.meta.env['VITE_BOOK_DEMO_URL'] as string | undefined);

/** What was given, where a browser can open it as a page; else the placeholder. */
export function bookingAddress(given: string | undefined): string {
  const address = given?.trim() ?? '';
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : placeholder;
}
