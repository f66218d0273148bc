import { createHash } from 'node:crypto';

/**
 * Of every inline script in a page, as a content security policy names it: `'sha256-…'`. The theme script runs before the
 * first paint and is the only one; its hash allows exactly it.
 */
export function inlineScriptHashes(page: string): string[] {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
