import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.mjs';
import { clearLeftovers, stopServer } from './leftovers.mjs';
import { sharedBuffers } from './memory.mjs';
import { takeOwnership } from './owner-file.mjs';
import { arrangePlaces, stagingOf } from './places.mjs';
import { isAlive, waitForEnd } from './processes.mjs';
import { chooseRunAs, commandAs } from './run-as.mjs';

const OWNER = 'waypost';
const DATABASE = 'waypost';
const READY_TIMEOUT_MS = 60_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Starts the embedded PostgreSQL as a direct child of this process and returns when it answers queries. The first start
 * creates the cluster and the database. The server runs in a process group of its own, so that Ctrl-C in a terminal
 * reaches the launcher alone, which then stops things in order.
 *
 * After a kill -9 of this process the server stays behind; the next call on the same folder stops and restarts it.
 * After a kill -9 of the server the next call recovers from its write-ahead log.
 *
 * @param {object} input
 * @param {string} input.dataDir holds `postgres/`, `s/` (socket), `postgres.log`, `postgres-password`
 * @param {boolean} [input.durable] false turns fsync off: for throw-away test databases only
 * @param {(line: string) => void} [input.log] told in whole sentences about anything unusual
 * @param {Record<string, string | number>} [input.settings] further server settings
 * @param {number} [input.readyWithinMs] a restored database reads what was written during its backup first
 * @param {number} [input.port] where there are no sockets (Windows): the port to listen on, else a free one
 * @returns {Promise<{ url: string, socketDir?: string, port: number, pid: number,
 *   exited: Promise<{ code: number | null, signal: string | null }>, stop: () => Promise<void>, kill: () => void }>}
 *   `url` is the owner's (a superuser's) connection to the database `waypost`
 * @throws {Error} code ALREADY_RUNNING when a living process uses this folder; otherwise with the server's last words
 */
export async function startPostgres({
  dataDir,
  durable = true,
  log = () => {},
  settings = {},
  readyWithinMs = READY_TIMEOUT_MS,
  port: wantedPort,
}) {
  const runAs = chooseRunAs();
  const places = arrangePlaces({ dataDir: resolve(dataDir), runAs, binaries: findBinaries() });
  const release = takeOwnership(places.ownerFile);
  try {
    await clearLeftovers(places, log);
    refuseHalfRestored(resolve(dataDir), places);
    const password = ensureCluster(places, runAs, durable, log);
    const port = places.socketDir ? 5432 : (wantedPort ?? (await freePort()));
    const server = await spawnUntilReady({ places, runAs, durable, settings, port, password, readyWithinMs });
    await createDatabase(ownerUrl({ places, port, password, database: 'postgres' }));
    void server.exited.then(release);
    return {
      url: ownerUrl({ places, port, password, database: DATABASE }),
      socketDir: places.socketDir,
      port,
      pid: server.pid,
      exited: server.exited,
      /** Without waiting for anything; the next start recovers. */
      kill: () => (process.platform === 'win32' ? server.kill() : process.kill(server.pid, 'SIGQUIT')),
      stop: async () => {
        if (process.platform === 'win32') {
          spawnSync(places.binaries.pgCtl, ['stop', '-D', places.cluster, '-m', 'fast', '-t', '20']);
          if (!(await waitForEnd(server.pid, 1_000))) server.kill();
        } else if (isAlive(server.pid)) await stopServer(server.pid);
        await server.exited;
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whoever restores wants that data: an empty database in its place would look like a loss. */
function refuseHalfRestored(dataDir, places) {
  const staging = stagingOf(dataDir);
  if (existsSync(join(places.cluster, 'PG_VERSION')) || !existsSync(staging)) return;
  throw new Error(
    `A restore into ${dataDir} was not finished. Run "npx waypost restore" again, ` +
      `or remove ${staging} to begin with an empty database.`,
  );
}

/** Creates the cluster beside its final place and renames it, so that a killed first start leaves nothing half done. */
function ensureCluster(places, runAs, durable, log) {
  const exists = existsSync(join(places.cluster, 'PG_VERSION'));
  if (exists && existsSync(places.passwordFile)) return readFileSync(places.passwordFile, 'utf8').trim();

  const password = randomBytes(24).toString('base64url');
  if (exists) {
    log('The database password file is gone; setting a new password.');
    setPassword(places, runAs, password);
    writeFileSync(places.passwordFile, `${password}\n`, { mode: 0o600 });
    return password;
  }
  const fresh = `${places.cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const pwfile = `${fresh}.password`;
  writeFileSync(pwfile, `${password}\n`, { mode: 0o600 });
  if (runAs.kind === 'user') for (const path of [fresh, pwfile]) chownSync(path, runAs.uid, runAs.gid);
  try {
    const command = commandAs(runAs, places.binaries.initdb, [
      ...['-D', fresh, '-U', OWNER, '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth=scram-sha-256', `--pwfile=${pwfile}`, '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ]);
    const result = spawnSync(command.file, command.args, { ...command.options, encoding: 'utf8' });
    if (result.status !== 0) {
      const said = (result.stderr || result.error?.message || '').trim();
      throw new Error(`Creating the database in ${places.cluster} failed:\n${said}`);
    }
    writeFileSync(places.passwordFile, `${password}\n`, { mode: 0o600 });
    chmodSync(places.passwordFile, 0o600);
    rmSync(places.cluster, { recursive: true, force: true });
    renameSync(fresh, places.cluster);
  } finally {
    rmSync(pwfile, { force: true });
  }
  return password;
}

/** Single-user mode needs no password, only the files. */
function setPassword(places, runAs, password) {
  const command = commandAs(runAs, places.binaries.postgres, ['--single', '-D', places.cluster, 'postgres']);
  const input = `ALTER ROLE ${OWNER} PASSWORD '${password}'\n`;
  const result = spawnSync(command.file, command.args, { ...command.options, input, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`Setting the database password failed:\n${result.stderr}`);
}

async function spawnUntilReady(input) {
  const startedAt = performance.now();
  const deadline = startedAt + input.readyWithinMs;
  for (;;) {
    const server = spawnServer(input);
    const failure = await readiness(input, server, deadline);
    if (!failure) return server;
    // After a kill -9 of the server its own children need a moment to notice and let go of the shared memory.
    const brief = /pre-existing shared memory|lock file .* already exists/.test(failure);
    if (!brief || performance.now() > startedAt + 15_000) {
      server.kill();
      await server.exited;
      throw new Error(`The embedded database did not start.\n${failure}\nIts log: ${input.places.logFile}`);
    }
    await delay(200);
  }
}

function spawnServer({ places, runAs, durable, settings, port }) {
  const { logFile } = places;
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAX) renameSync(logFile, `${logFile}.1`);
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
  const out = openSync(logFile, 'a', 0o600);
  const all = {
    port,
    ...(places.socketDir
      ? { listen_addresses: '', unix_socket_directories: places.socketDir, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' }),
    max_connections: 200,
    shared_buffers: sharedBuffers(),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    jit: 'off',
    // A young database has plans made for empty tables until its tables are counted: by default once a minute.
    autovacuum_naptime: '5s',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = commandAs(runAs, places.binaries.postgres, ['-D', places.cluster, ...flags]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: process.platform !== 'win32',
    stdio: ['ignore', out, out],
    windowsHide: true,
  });
  closeSync(out);
  let ended = false;
  const exited = new Promise((done) => {
    child.once('exit', (code, signal) => done({ code, signal }));
    child.once('error', (error) => done({ code: null, signal: null, error }));
  });
  void exited.then(() => (ended = true));
  const kill = () => child.kill('SIGKILL');
  return { pid: child.pid, exited, hasEnded: () => ended, kill, logStart };
}

/** @returns {Promise<string | undefined>} the reason it failed, undefined when it answers */
async function readiness({ places, port, password }, server, deadline) {
  const connectionString = ownerUrl({ places, port, password, database: 'postgres' });
  let last = '';
  while (!server.hasEnded() && performance.now() < deadline) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return undefined;
    } catch (error) {
      last = error.message;
      // A wrong password never gets better by waiting.
      if (error.code === '28P01') break;
      await delay(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
  const words = readFileSync(places.logFile).subarray(server.logStart).toString('utf8').trim();
  return words.split('\n').slice(-15).join('\n') || last;
}

async function createDatabase(adminUrl) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}

/** The host stands in the query so that the URL parses everywhere, by `new URL` too; clients prefer the query's. */
function ownerUrl({ places, port, password, database }) {
  const host = places.socketDir ? 'localhost' : '127.0.0.1';
  const query = places.socketDir ? `?host=${encodeURIComponent(places.socketDir)}` : '';
  return `postgres://${OWNER}:${password}@${host}:${port}/${database}${query}`;
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
