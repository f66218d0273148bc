import pg from 'pg';
import { systemRandom } from '../../system-random.ts';
import { type Db, openPool } from '../pool.ts';

export interface TestDatabase {
  /** Connected as the application role: row-level security holds as in production. */
  db: Db;
  appUrl: string;
  ownerUrl: string;
  /** Takes a backup; the answer puts the database back to it, as a database made anew. */
  backup(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A clone of the migrated template database, for one test file. Prepared by `tools/vitest`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = required('WAYPOST_TEST_TEMPLATE_URL');
  const adminUrl = required('WAYPOST_TEST_ADMIN_URL');
  const templateName = decodeURIComponent(new URL(template).pathname.slice(1));
  const name = `${templateName}_${systemRandom.bytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database "${name}" template "${templateName}"`);
  const ownerUrl = withPath(template, name);
  const app = new URL(ownerUrl);
  app.username = required('WAYPOST_TEST_APP_ROLE');
  app.password = required('WAYPOST_TEST_APP_PASSWORD');
  const appUrl = app.toString();
  const opened = openPool({
    url: appUrl,
    name: 'waypost-test',
    maxConnections: 8,
    // The server drops the database under a lingering idle connection: nothing to report in a test.
    onError: () => undefined,
  });
  const copies: string[] = [];
  return {
    db: opened.db,
    appUrl,
    ownerUrl,
    async backup() {
      const copy = `${name}_backup`;
      await copyDatabase(adminUrl, name, copy);
      copies.push(copy);
      return () => copyDatabase(adminUrl, copy, name);
    },
    async close() {
      await opened.close();
      for (const copy of copies) await asAdmin(adminUrl, `drop database if exists "${copy}" with (force)`);
      await asAdmin(adminUrl, `drop database if exists "${name}" with (force)`);
    },
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run database tests through "npm test".`);
  return value;
}

function withPath(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** Nobody may be connected to what is copied; connections of pools are made again when they are needed. */
async function copyDatabase(adminUrl: string, from: string, to: string): Promise<void> {
  await asAdmin(adminUrl, `drop database if exists "${to}" with (force)`);
  await asAdmin(adminUrl, `alter database "${from}" allow_connections false`);
  await asAdmin(
    adminUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`,
  );
  await asAdmin(adminUrl, `create database "${to}" template "${from}"`);
  for (const one of [from, to]) await asAdmin(adminUrl, `alter database "${one}" allow_connections true`);
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
