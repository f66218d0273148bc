import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binariesIn } from './binaries.mjs';
import { succeedsAs } from './run-as.mjs';

/** A socket's whole path must fit into 107 bytes; its name takes 14 and a slash. */
const SOCKET_DIRECTORY_BYTES_MAX = 90;

/**
 * Where the cluster, its socket, its log and its password live, and from where its binaries run.
 * Normally all below `dataDir`. When the account that must run the server cannot reach that folder or the binaries
 * (root in somebody else's 0700 home without user namespaces), both move below /var/lib/waypost and `dataDir`
 * keeps a note of it.
 *
 * @param {{ dataDir: string, runAs: import('./run-as.mjs').RunAs, binaries: ReturnType<typeof binariesIn> }} input
 */
export function arrangePlaces({ dataDir, runAs, binaries }) {
  makePrivate(dataDir);
  const note = noteIn(dataDir);
  const reachable =
    runAs.kind === 'direct' || (runAs.kind === 'namespace' && succeedsAs(runAs, 'test', ['-w', dataDir]));
  let home = homeOf(dataDir);
  if (home === dataDir && !reachable && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    home = join('/var/lib/waypost', shortHash(dataDir));
    mkdirSync('/var/lib/waypost', { recursive: true, mode: 0o755 });
    makePrivate(home);
    writeFileSync(note, `${home}\n`, { mode: 0o600 });
  }
  const usable = succeedsAs(runAs, binaries.postgres, ['--version']) ? binaries : copyBinaries(binaries);
  const places = {
    binaries: usable,
    cluster: join(home, 'postgres'),
    socketDir: process.platform === 'win32' ? undefined : socketDirectory(home),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres-password'),
    ownerFile: join(dataDir, 'postgres-owner'),
  };
  giveTo(runAs, home === dataDir ? [] : [home]);
  giveTo(runAs, [places.cluster, places.socketDir].filter(Boolean));
  return places;
}

/**
 * @param {string} dataDir
 * @returns {string} the folder that holds the cluster, `dataDir` itself unless it had to move
 */
export function homeOf(dataDir) {
  const note = noteIn(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
}

/** Where `npx waypost restore` puts a backup together: a data folder inside the one it is for. @param {string} dataDir */
export function stagingOf(dataDir) {
  return join(dataDir, 'restoring');
}

function noteIn(dataDir) {
  return join(dataDir, 'postgres-moved-to');
}

/** @param {string} path a folder only this account may enter */
export function makePrivate(path) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EPERM') {
      throw new Error(
        `The folder ${path} cannot be created by this user. Set DATA_DIR to a folder you may write.`,
      );
    }
    throw error;
  }
}

function socketDirectory(home) {
  const near = join(home, 's');
  if (Buffer.byteLength(near) <= SOCKET_DIRECTORY_BYTES_MAX) {
    makePrivate(near);
    return near;
  }
  const name = `waypost-${process.getuid()}-${shortHash(home)}`;
  const base = Buffer.byteLength(join(tmpdir(), name)) <= SOCKET_DIRECTORY_BYTES_MAX ? tmpdir() : '/tmp';
  const far = join(base, name);
  makePrivate(far);
  // The temp folder is shared: a folder somebody else prepared there must not become our door.
  const found = lstatSync(far);
  if (!found.isDirectory() || (found.uid !== process.getuid() && process.getuid() !== 0)) {
    throw new Error(`${far} belongs to somebody else. Remove it, or choose a DATA_DIR with a shorter path.`);
  }
  chmodSync(far, 0o700);
  return far;
}

function copyBinaries(binaries) {
  const { version } = JSON.parse(readFileSync(join(binaries.root, 'package.json'), 'utf8'));
  const target = join('/var/lib/waypost', `postgresql-${version}`);
  if (!existsSync(join(target, 'complete'))) {
    mkdirSync(target, { recursive: true, mode: 0o755 });
    cpSync(join(binaries.root, 'native'), join(target, 'native'), { recursive: true, dereference: true });
    writeFileSync(join(target, 'complete'), '');
  }
  return binariesIn(target);
}

function giveTo(runAs, folders) {
  if (runAs.kind !== 'user') return;
  for (const folder of folders) {
    makePrivate(folder);
    chownSync(folder, runAs.uid, runAs.gid);
  }
}

function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
