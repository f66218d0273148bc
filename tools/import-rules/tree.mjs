import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { readSource } from './imports-of.mjs';

const FOLDERS = ['packages', 'apps', 'bench', 'tools'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.vite', 'public']);

/**
 * @typedef {{ path: string, text: string, imports: import('./imports-of.mjs').Import[],
 *   clockAndDice: { line: number, what: string }[] }} Source
 *
 * @param {string} root
 * @returns {Map<string, Source>} every source file by its path below `root`, with forward slashes
 */
export function readTree(root) {
  const sources = new Map();
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!LEFT_OUT.has(entry.name) && !entry.name.startsWith('.')) walk(path);
      } else if (/\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts')) {
        const text = readFileSync(join(root, path), 'utf8');
        sources.set(path, { path, text, ...readSource(path, text) });
      }
    }
  };
  for (const folder of FOLDERS) if (existsSync(join(root, folder))) walk(folder);
  return sources;
}

/**
 * @param {string} from path of the importing file
 * @param {string} specifier
 * @returns {{ file: string } | { package: string }} a path below the root, or an npm package (`node:` for Node's own)
 */
export function resolveImport(from, specifier) {
  if (specifier.startsWith('.')) return { file: posix.join(dirname(from), specifier.replace(/\?.*$/, '')) };
  const ours = specifier.match(/^@waypost\/([\w-]+)(?:\/(.+))?$/);
  if (ours) {
    const group = ['domain', 'contract'].includes(ours[1]) ? 'packages' : 'apps';
    return { file: `${group}/${ours[1]}/src/${ours[2] ?? 'index'}.ts` };
  }
  if (specifier.startsWith('node:')) return { package: 'node:' };
  const parts = specifier.split('/');
  return { package: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0] };
}

/** @param {string} path */
export function isTest(path) {
  return /\.(test|spec)\.(ts|tsx|mjs)$/.test(path) || path.includes('/testing/');
}
