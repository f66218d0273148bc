import pg from 'pg';
import { systemRandom } from '../../system-random.ts';
import { type Db, openPool } from '../pool.ts';

export interface TestDatabase {
  /** Connected as the application role: row-level security holds as in production. */
  db: Db;
  appUrl: string;
  ownerUrl: string;
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
  return {
    db: opened.db,
    appUrl,
    ownerUrl,
    async close() {
      await opened.close();
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

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
