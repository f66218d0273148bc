import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startThrowAwayPostgres } from '../postgres/throw-away.mjs';

const PREFIX = 'waypost_test_';
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * Makes the migrated template database that each `*.db.test.ts` file clones
 * (`CREATE DATABASE "<template>_<suffix>" TEMPLATE "<template>"`).
 *
 * With TEST_DATABASE_URL, or else DATABASE_URL, the tests run on that server (its user must be allowed to create
 * databases and roles; existing databases are left alone); otherwise on an embedded throw-away server.
 *
 * @returns {Promise<{ env: Record<string, string>, close: () => Promise<void> }>} `env` is what a test process needs:
 *   WAYPOST_TEST_TEMPLATE_URL (owner, the template; clone it, never connect to it), WAYPOST_TEST_ADMIN_URL (owner, a
 *   maintenance database from which to create and drop clones), WAYPOST_TEST_APP_ROLE and WAYPOST_TEST_APP_PASSWORD
 *   (the role the product runs as). Clones must be named `<template>_…`: closing drops them.
 */
export async function prepareTestDatabase() {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startThrowAwayPostgres();
  const name = `${PREFIX}${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`;
  const appRole = `${name}_app`;
  const appPassword = randomBytes(18).toString('hex');
  const templateUrl = withDatabase(server.url, name);
  const close = async () => {
    if (given) await withClient(server.url, (client) => dropRun(client, name));
    await server.stop();
  };
  try {
    await withClient(server.url, async (client) => {
      await dropAbandoned(client);
      await client.query(`CREATE DATABASE "${name}"`);
    });
    const { migrate } = await import('../../apps/server/src/platform/db/migrate.ts');
    await migrate({ ownerUrl: templateUrl, appRole, appPassword, log: () => {} });
    const { setUpQueue } = await import('../../apps/server/src/platform/jobs/queue-setup.ts');
    await setUpQueue(templateUrl, appRole);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    env: {
      WAYPOST_TEST_TEMPLATE_URL: templateUrl,
      WAYPOST_TEST_ADMIN_URL: server.url,
      WAYPOST_TEST_APP_ROLE: appRole,
      WAYPOST_TEST_APP_PASSWORD: appPassword,
    },
    close,
  };
}

function withDatabase(url, database) {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs that were killed on a shared server leave their databases; their names carry the time. */
async function dropAbandoned(client) {
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
    PREFIX,
  ]);
  const runs = new Set(rows.map((row) => row.datname.split('_').slice(0, 4).join('_')));
  for (const run of runs) {
    const startedAt = Number.parseInt(run.slice(PREFIX.length), 36);
    if (Date.now() - startedAt > ABANDONED_AFTER_MS) await dropRun(client, run);
  }
}

async function dropRun(client, name) {
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
    name,
  ]);
  for (const row of rows) await client.query(`DROP DATABASE IF EXISTS "${row.datname}" WITH (FORCE)`);
  await client.query(`DROP ROLE IF EXISTS "${name}_app"`);
}
