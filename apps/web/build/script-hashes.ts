import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** `sha256-…` of every inline script in a page, in the form a content security policy takes. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...inline].map(
    ([, text]) =>
      `sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}`,
  );
}

/**
 * Writes `.vite/csp.json` (`{"scriptHashes": ["sha256-…"]}`) beside the manifest, so that the server's
 * policy allows exactly the theme script that was built and nothing else inline.
 */
export function scriptHashes(): Plugin {
  return {
    name: 'waypost:script-hashes',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html is missing from the build.');
        const hashes = inlineScriptHashes(page.source.toString());
        this.emitFile({
          type: 'asset',
          fileName: '.vite/csp.json',
          source: `${JSON.stringify({ scriptHashes: hashes }, null, 2)}\n`,
        });
      },
    },
  };
}
