import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Whether nothing has ever happened here: the sandbox has no world yet and the database has never known a business
 * clock. Only then may the sandbox begin in the past, because business time never goes back.
 * @param {import('./environment.mjs').Settings} settings
 * @param {string} ownerUrl of a migrated database
 */
export async function isFirstStart({ dataDir }, ownerUrl) {
  if (existsSync(join(dataDir, 'sandbox', 'world.json'))) return false;
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select exists (select 1 from business_clock) as lived');
    return rows[0].lived === false;
  } finally {
    await client.end().catch(() => {});
  }
}
