import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const drawnIcon = /(<link rel="icon" href=")\/favicon\.svg(")/;

/**
 * Puts the drawn icon into the page: browsers fetch it before the scripts, and of the few connections that a phone has
 * to a server it would hold one.
 *
 * @throws {Error} when the page names no drawn icon
 */
export function withIconInside(page: string, icon: string): string {
  if (!drawnIcon.test(page)) throw new Error('The page has no icon to put into it.');
  const address = `data:image/svg+xml,${encodeURIComponent(icon.trim()).replaceAll("'", '%27')}`;
  return page.replace(drawnIcon, `$1${address}$2`);
}

export function iconInPage(file: string): Plugin {
  return {
    name: 'waypost:icon-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => withIconInside(page, readFileSync(file, 'utf8')),
    },
  };
}
