/**
 * Where one books fifteen minutes with the people who run this installation: `VITE_BOOK_DEMO_URL` when it was built in. The
 * operator sets their own; the default only keeps the button from leading nowhere.
 */
export const bookDemoUrl =
  (import.meta.env['VITE_BOOK_DEMO_URL'] as string | undefined) || 'https://cal.com/waypost/15min';
