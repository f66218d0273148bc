import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownNode, root } from '../bootstrap/install.mjs';

const SOURCES = [
  'apps/web',
  'packages/domain',
  'packages/contract',
  'package-lock.json',
  'tools/web/build.mjs',
];
const STAMP = join(root, 'apps/web/dist/.built-from');

/**
 * Builds the web app unless the present build comes from exactly these sources and settings.
 * @param {(doing: string, work: () => Promise<void>) => Promise<void>} step
 */
export async function ensureWebBuild(step) {
  const wanted = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  await step('Building the web app', buildWeb);
  writeFileSync(STAMP, wanted);
}

/** @throws {Error} with the build's own words */
async function buildWeb() {
  const child = spawn(ownNode(), [join(root, 'tools/web/build.mjs')], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`Building the web app failed.\n${output.trim()}`);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES) addPath(hash, path);
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .toSorted()) {
    hash.update(`${name}=${process.env[name]}\n`);
  }
  return hash.digest('hex');
}

function addPath(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    return;
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist', '.vite'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    addPath(hash, `${path}/${entry.name}`);
  }
}
