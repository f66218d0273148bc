import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Every process of the product loads this file before anything else: it imports Node's own modules only. */

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where sources without their types are kept: away with the installed packages, and of no other Node than this one. */
export const cacheFolder = join(root, 'node_modules/.cache/stripped', process.version);

/** Whose sources they are; a package brings JavaScript. */
export const SOURCES = [
  'apps/server/src',
  'apps/sandbox/src',
  'packages/contract/src',
  'packages/domain/src',
];

const sourceUrls = SOURCES.map((folder) => `${pathToFileURL(join(root, folder)).href}/`);

/** @param {string} url */
export const isOurs = (url) => url.endsWith('.ts') && sourceUrls.some((folder) => url.startsWith(folder));

/**
 * What a source is kept under: its content, so that a changed one is never mistaken for what it was.
 * @param {Buffer} source
 */
export const nameOf = (source) => `${createHash('sha1').update(source).digest('hex')}.js`;
