import type { Plugin } from 'vite';

/** Preloads the latin text face: it is needed before the first word, but only the style sheet names it. */
export function fontPreload(): Plugin {
  return {
    name: 'waypost:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-.+\.woff2$/.test(name));
        if (!file) throw new Error('The latin text face is missing from the build.');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
