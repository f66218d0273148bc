import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecrets } from '../../apps/server/src/platform/secrets/secrets.ts';

/**
 * Whether the key that sealed what this database holds is another one than `secrets.json` has: then it was given as
 * `SECRET_KEY`, and a backup without it is not whole.
 *
 * @param {import('pg').Client} client of the database's owner
 * @param {string} dataDir
 * @returns {Promise<boolean>} false as well where nothing was sealed yet
 */
export async function keyIsElsewhere(client, dataDir) {
  const { rows: found } = await client.query(
    `select to_regclass('public.installation') is not null as there`,
  );
  if (!found[0].there) return false;
  const { rows } = await client.query('select key_fingerprint from installation');
  return rows.length > 0 && rows[0].key_fingerprint !== fingerprintIn(join(dataDir, 'secrets.json'));
}

function fingerprintIn(file) {
  try {
    const { secretKey } = JSON.parse(readFileSync(file, 'utf8'));
    return createSecrets(secretKey, { bytes: randomBytes }).fingerprint();
  } catch {
    return undefined;
  }
}
