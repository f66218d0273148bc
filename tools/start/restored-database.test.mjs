import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startThrowAwayPostgres } from '../postgres/throw-away.mjs';
import { watchForRestored } from './restored-database.mjs';

let server;
let dataDir;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-restored-'));
  server = await startThrowAwayPostgres();
  await query('create table installation as select 1 as epoch');
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(text) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const file = () => join(dataDir, 'database-progress.json');
const kept = () => JSON.parse(readFileSync(file(), 'utf8'));

/** One run of Waypost; answers the epoch afterwards and what was said. */
async function run() {
  const say = vi.fn();
  const watching = await watchForRestored({ url: server.url, dataDir, say });
  await query('create table if not exists written as select generate_series(1, 1000)');
  await watching.stop();
  const [{ epoch }] = await query('select epoch from installation');
  return { epoch, said: say.mock.calls.flat().join('\n') };
}

test('a database that goes on from where it was sends on', async () => {
  expect(await run()).toEqual({ epoch: 1, said: '' });
  expect(BigInt(kept().bytes)).toBeGreaterThan(0n);
  expect(await run()).toEqual({ epoch: 1, said: '' });
});

test('a database that is behind where it was begins a new epoch, once', async () => {
  const { cluster, bytes } = kept();
  writeFileSync(file(), JSON.stringify({ cluster, bytes: String(BigInt(bytes) + 100_000_000n) }));
  const restored = await run();
  expect(restored.epoch).toBe(2);
  expect(restored.said).toContain('it was restored');
  expect(await run()).toEqual({ epoch: 2, said: '' });
});

test.each(['', '{', '[]', '{"cluster":1,"bytes":"many"}'])(
  'what was kept as %j says nothing',
  async (text) => {
    writeFileSync(file(), text);
    expect((await run()).epoch).toBe(2);
  },
);

test('another database is not behind: it says itself that it is another', async () => {
  writeFileSync(file(), JSON.stringify({ cluster: '1', bytes: '999999999999999' }));
  expect((await run()).epoch).toBe(2);
});

test('a disk on which nothing can be kept leaves what was kept, and Waypost can be stopped', async () => {
  await run();
  const before = kept();
  mkdirSync(`${file()}.new`);
  try {
    expect(await run()).toMatchObject({ said: '' });
    expect(kept()).toEqual(before);
  } finally {
    rmSync(`${file()}.new`, { recursive: true });
  }
});
