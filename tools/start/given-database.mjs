import pg from 'pg';

const VERSION_MIN = 15;

/**
 * Looks at a database given by DATABASE_URL before anything is started on it.
 * @param {string} url
 * @throws {Error} with a sentence that says what to do
 */
export async function checkGivenDatabase(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  let version;
  try {
    await client.connect();
    version = Number((await client.query('SHOW server_version_num')).rows[0].server_version_num);
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL cannot be used: ${error.message || error.code}. ` +
        'Correct DATABASE_URL, or remove it to use the embedded database.',
    );
  } finally {
    await client.end().catch(() => {});
  }
  if (version >= VERSION_MIN * 10_000) return;
  const major = Math.floor(version / 10_000);
  throw new Error(`DATABASE_URL is a PostgreSQL ${major}; Waypost needs ${VERSION_MIN} or newer.`);
}
