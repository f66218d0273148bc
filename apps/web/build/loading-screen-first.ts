import type { Plugin } from 'vite';

const script = /<(?:script type="module"|link rel="modulepreload")/g;
const styleSheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
const end = '</body>';

/**
 * Names the style sheet at the end of the page. In the head it would hold back the first paint; behind the loading
 * screen, which brings its own few rules, it holds back only the scripts, which draw nothing without it. For the same
 * reason the scripts are fetched after the style sheet and the text face.
 *
 * @throws {Error} when the page names no style sheet, or has no end
 */
export function withLoadingScreenFirst(page: string): string {
  const links = page.match(styleSheet);
  if (!links || !page.includes(end))
    throw new Error('The page has no style sheet to put behind its loading screen.');
  return page
    .replaceAll(styleSheet, '')
    .replaceAll(script, '$& fetchpriority="low"')
    .replace(end, `${links.join('')}  ${end}`);
}

export function loadingScreenFirst(): Plugin {
  return {
    name: 'waypost:loading-screen-first',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withLoadingScreenFirst },
  };
}
