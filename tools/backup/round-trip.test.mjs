import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../postgres/embedded.mjs';
import { stagingOf } from '../postgres/places.mjs';
import { birthOf } from '../postgres/processes.mjs';
import { makeBackup } from './backup.mjs';
import { restoreBackup } from './restore.mjs';

const say = () => {};
const env = {};
const now = new Date('2026-11-23T06:00:00Z');
let base;
let dataDir;
let folder;
let server;
const inBase = (name) => join(base, name);

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'waypost-backup-'));
  dataDir = inBase('data');
  folder = inBase('backup');
  server = await startPostgres({ dataDir, durable: false });
  await query(
    server.url,
    `create table installation as select 7 as epoch, 'of another key'::text as key_fingerprint;
     create table before_it as select n from generate_series(1, 1000) as n;
     create table beside_it (n serial primary key, filler text)`,
  );
  for (const name of ['files/imports/a', 'sandbox']) mkdirSync(join(dataDir, name), { recursive: true });
  writeFileSync(join(dataDir, 'files/imports/a/one'), 'a,b\n');
  writeFileSync(join(dataDir, 'files/imports/a/two.partial'), 'a,');
  writeFileSync(join(dataDir, 'sandbox/journal.ndjson'), '{}\n');
  writeFileSync(join(dataDir, 'secrets.json'), '{"secretKey":"k"}\n');
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(base, { recursive: true, force: true });
});

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Commits row after row on one connection until told to stop; answers how many. */
function startWriter(url) {
  const state = { stopped: false };
  const done = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let rows = 0;
    for (; !state.stopped; rows += 1)
      await client.query(`insert into beside_it (filler) values (repeat('x', 2000))`);
    await client.end();
    return rows;
  })();
  return {
    stop: () => {
      state.stopped = true;
      return done;
    },
  };
}

/** As if the `npm start` of another process had this folder. */
function pretendThatItRuns() {
  const launcher = join(dataDir, 'launcher');
  writeFileSync(launcher, JSON.stringify({ pid: process.ppid, birth: birthOf(process.ppid) }));
  const environments = { migrate: { DATABASE_URL: server.url } };
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ environments }));
  return () => rmSync(launcher);
}

test('a backup beside a writer holds all that was committed before, and what follows without holes', async () => {
  const stopPretending = pretendThatItRuns();
  const writer = startWriter(server.url);
  const backup = await makeBackup({ dataDir, folder, env, now, say });
  const written = await writer.stop();
  stopPretending();
  await server.stop();

  expect(backup).toMatchObject({ postgresMajor: 18, keyIsElsewhere: true, files: { count: 1, bytes: 4 } });
  expect(readdirSync(folder).toSorted()).toEqual([
    ...['backup.json', 'checksums.sha256', 'database.tar.gz', 'files', 'postgres-password', 'sandbox'],
    'secrets.json',
  ]);
  for (const name of ['', ...readdirSync(folder)]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);

  const restored = inBase('restored');
  expect((await restoreBackup({ folder, dataDir: restored, env, say })).keyIsElsewhere).toBe(true);
  expect(existsSync(stagingOf(restored))).toBe(false);
  expect(readFileSync(join(restored, 'files/imports/a/one'), 'utf8')).toBe('a,b\n');
  expect(readFileSync(join(restored, 'secrets.json'), 'utf8')).toBe('{"secretKey":"k"}\n');
  await expect(restoreBackup({ folder, dataDir: restored, env, say })).rejects.toThrow('never overwrites');

  server = await startPostgres({ dataDir: restored });
  const [found] = await query(
    server.url,
    `select (select epoch from installation), (select count(*)::int from before_it) as before,
      count(*)::int as rows, coalesce(max(n), 0) as last from beside_it`,
  );
  expect(found).toMatchObject({ epoch: 8, before: 1000, last: found.rows });
  expect(found.rows).toBeLessThanOrEqual(written);
  await server.stop();
}, 60_000);

test('a stopped installation is backed up too, and its server is stopped again', async () => {
  const again = inBase('backups/again');
  const backup = await makeBackup({ dataDir: inBase('restored'), folder: again, env, now, say });
  expect(backup.sandbox).toEqual({ count: 1, bytes: 3 });
  expect(existsSync(join(inBase('restored'), 'postgres', 'postmaster.pid'))).toBe(false);
  expect(readdirSync(inBase('backups'))).toEqual(['again']);
}, 60_000);

test('a damaged backup is refused before anything is made of it', async () => {
  const file = join(folder, 'database.tar.gz');
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(file, bytes);
  const nowhere = inBase('nowhere');
  await expect(restoreBackup({ folder, dataDir: nowhere, env, say })).rejects.toThrow('is damaged');
  expect(existsSync(nowhere)).toBe(false);
});
