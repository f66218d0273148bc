import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/db/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function migrate(env: Record<string, string>): { status: number | null; err: string } {
  const main = fileURLToPath(new URL('main-migrate.ts', import.meta.url));
  const ran = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SECRET_KEY: 'root key of the migration test', ...env },
  });
  return { status: ran.status, err: ran.stderr };
}

it('migrates with the connections of the database and the root key alone, as often as it is asked', () => {
  const env = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  expect(migrate(env)).toEqual({ status: 0, err: '' });
  expect(migrate(env)).toEqual({ status: 0, err: '' });
});

it('leaves a database alone that a newer version was at', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  onTestFinished(async () => {
    await owner.query("delete from schema_migrations where name = '9999_later.sql'");
    await owner.end();
  });
  await owner.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')");
  const ran = migrate({ DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl });
  expect(ran.status).not.toBe(0);
  expect(ran.err).toContain('newer version of Waypost (9999_later.sql). Start that version');
});

it('says that it needs the connection of the owner', () => {
  const ran = migrate({ DATABASE_APP_URL: database.appUrl });
  expect(ran.status).not.toBe(0);
  expect(ran.err).toContain('DATABASE_URL must name the owner');
});
