import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from '../postgres/embedded.mjs';
import { birthOf } from '../postgres/processes.mjs';
import { makeBackup } from './backup.mjs';
import { inWords, size } from './in-words.mjs';
import { restoreBackup } from './restore.mjs';

const say = () => {};
let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-refusals-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const backup = (env = {}) =>
  makeBackup({ dataDir, folder: join(dataDir, 'backups', 'one'), env, now: new Date(0), say });
const restore = (env = {}, folder = join(dataDir, 'none')) => restoreBackup({ folder, dataDir, env, say });

test.each([{ DATABASE_URL: 'postgres://db/x' }, { DATABASE_APP_URL: 'postgres://db/x' }])(
  'with %j it says what to do instead, and makes nothing that could be taken for a backup',
  async (env) => {
    await expect(backup(env)).rejects.toThrow('pg_dump');
    await expect(restore(env)).rejects.toThrow('DATABASE_URL is set');
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('a folder without a database is not backed up', async () => {
  await expect(backup()).rejects.toThrow('There is no database');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('beside a start that has not left its connection yet, or that uses its own PostgreSQL, it says so', async () => {
  writeFileSync(
    join(dataDir, 'launcher'),
    JSON.stringify({ pid: process.ppid, birth: birthOf(process.ppid) }),
  );
  await expect(backup()).rejects.toThrow('just starting or stopping');
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ environments: { migrate: {} } }));
  await expect(backup()).rejects.toThrow('pg_dump');
});

test('what is no backup is not restored', async () => {
  await expect(restore()).rejects.toThrow('is not a backup');
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(['files', 'sandbox', 'secrets.json', 'postgres-password', 'postgres', 'postgres-moved-to'])(
  'a folder that holds %s is never restored into',
  async (name) => {
    mkdirSync(join(dataDir, name));
    await expect(restore()).rejects.toThrow('never overwrites');
  },
);

test('beside an unfinished restore no empty database is made in its place', async () => {
  mkdirSync(join(dataDir, 'restoring'));
  await expect(startPostgres({ dataDir })).rejects.toThrow('was not finished');
  expect(readdirSync(dataDir)).not.toContain('postgres');
});

test('a full disk and a database that is away are said as such, sizes as people say them', () => {
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/b/x' });
  expect(inWords(full, 'The backup')).toMatch(/^The backup was not made: the disk is full \(\/b\/x\)/);
  const gone = Object.assign(new Error('connect ENOENT /s/.s.PGSQL.5432'), {
    code: 'ENOENT',
    syscall: 'connect',
  });
  expect(inWords(gone, 'The backup')).toContain('the database went away');
  expect([0, 999, 84_000_000, 1_340_000_000].map(size)).toEqual(['0 bytes', '999 bytes', '84 MB', '1.3 GB']);
});
