import type { Plugin } from 'vite';

const selectFile = /@radix-ui[\\/]react-select[\\/]dist[\\/]index\.mjs$/;
const viewportStyle =
  /dangerouslySetInnerHTML:\s*\{\s*__html:\s*(`\[data-radix-select-viewport\][^`]*`)\s*\}/;

/**
 * The select's list writes its two scrollbar rules through `innerHTML`, which trusted types refuse. The
 * same text as a child of the style element needs no HTML at all.
 */
export function withoutHtml(code: string): string {
  if (!viewportStyle.test(code)) {
    throw new Error('The select viewport changed: check how it writes its style under trusted types.');
  }
  return code.replace(viewportStyle, 'children: $1');
}

export function selectStyleWithoutHtml(): Plugin {
  return {
    name: 'waypost:select-style',
    apply: 'build',
    transform: { filter: { id: selectFile }, handler: (code) => ({ code: withoutHtml(code), map: null }) },
  };
}
