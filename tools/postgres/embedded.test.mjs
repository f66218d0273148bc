import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startPostgres } from './embedded.mjs';
import { isAlive } from './processes.mjs';

let dataDir;
let server;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-embedded-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(folder = dataDir) {
  server = await startPostgres({ dataDir: folder });
  return server;
}

async function query(text) {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('what was committed survives a kill -9 of the server', async () => {
  await start();
  await query('CREATE TABLE kept AS SELECT 1 AS n');
  process.kill(server.pid, 'SIGKILL');
  await server.exited;
  await start();
  expect(await query('SELECT n FROM kept')).toEqual([{ n: 1 }]);
}, 60_000);

test('a clean stop leaves no process and no lock, and nobody else may read the folder', async () => {
  const { pid } = await start();
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o077).toBe(0);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
  expect(() => statSync(join(dataDir, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
}, 60_000);

test('a lock whose process id now belongs to another program does not stop the start', async () => {
  await start();
  await server.stop();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  await start();
  expect(await query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
}, 60_000);

test('a path too long for a socket still works, and a lost password is replaced', async () => {
  const long = join(dataDir, 'a'.repeat(100));
  await start(long);
  expect(Buffer.byteLength(server.socketDir)).toBeLessThanOrEqual(90);
  const before = readFileSync(join(long, 'postgres-password'), 'utf8');
  await server.stop();
  rmSync(join(long, 'postgres-password'));
  await start(long);
  expect(readFileSync(join(long, 'postgres-password'), 'utf8')).not.toBe(before);
  expect(await query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await server.stop();
  rmSync(server.socketDir, { recursive: true, force: true });
}, 60_000);
