import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimInstallation } from './platform/db/installation.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { createTestPlatform, type TestPlatform, testRootKey } from './platform/testing/test-platform.ts';

let platform: TestPlatform;
const keyFingerprint = () => platform.secrets.fingerprint();

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

function confirm(installationId: string, secretKey = testRootKey) {
  const ran = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('main-confirm-installation.ts', import.meta.url)),
    ],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATABASE_APP_URL: platform.database.appUrl,
        SECRET_KEY: secretKey,
        INSTALLATION_ID: installationId,
      },
    },
  );
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}
/** As a dump is loaded: the same row in a table that was made anew. */
async function loadAgain(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create table loaded (like installation including all);
    insert into loaded select * from installation;
    drop table installation;
    alter table loaded rename to installation;
    grant select, insert, update, delete on installation to public`);
  await client.end();
}
const claim = (installationId: string) =>
  claimInstallation(platform.db, { installationId, keyFingerprint: keyFingerprint() });

it('a database that another installation began sends from here only once that is confirmed', async () => {
  expect(await claim('original')).toEqual({ sendingAllowed: true, wasRestored: false });
  expect(await claim('copy')).toEqual({ sendingAllowed: false, wasRestored: false });

  const confirmed = confirm('copy');
  expect(confirmed).toMatchObject({ status: 0, err: '' });
  expect(confirmed.out).toContain('may send now');
  expect(await claim('copy')).toEqual({ sendingAllowed: true, wasRestored: true });
  expect(await claim('original')).toEqual({ sendingAllowed: false, wasRestored: true });

  expect(confirm('copy').out).toContain('may send already');
  expect(await claim('copy')).toEqual({ sendingAllowed: true, wasRestored: true });
});

it('a backup that was loaded again is held although the installation is the same', async () => {
  expect(confirm('restored').status).toBe(0);
  expect(await claim('restored')).toEqual({ sendingAllowed: true, wasRestored: true });
  await loadAgain(platform.database.ownerUrl);

  expect(await claim('restored')).toEqual({ sendingAllowed: false, wasRestored: true });
  expect(await claim('restored')).toEqual({ sendingAllowed: false, wasRestored: true });
  expect(confirm('restored').out).toContain('may send now');
  expect(await claim('restored')).toEqual({ sendingAllowed: true, wasRestored: true });
});

it('a database of an earlier version learns where it lives and goes on sending', async () => {
  await claim('grown');
  confirm('grown');
  await sql`update installation set lives_at = null`.execute(platform.db);
  expect(await claim('grown')).toEqual({ sendingAllowed: true, wasRestored: true });
});

it('with the key of another installation nothing is confirmed', async () => {
  await claim('copy');
  const foreign = 'another root key, of another house';
  expect(createSecrets(foreign, platform.random).fingerprint()).not.toBe(keyFingerprint());
  const refused = confirm('elsewhere', foreign);
  expect(refused.status).not.toBe(0);
  expect(refused.err).toContain('SECRET_KEY does not belong to this database');
  expect(await claim('elsewhere')).toEqual({ sendingAllowed: false, wasRestored: true });
});
